/** Adds a link below each rule that leads to what players say about it. */
export default (page, builtIn, escaped) =>
  `${builtIn}<p><a href="https://forum.example/?q=${encodeURIComponent(page.number)}">Discuss ${escaped(page.heading)}</a></p>`;
