/** Says below each page who runs the site. */
export default (_page, builtIn) => `${builtIn}<p>Kept by the harbor master.</p>`;
