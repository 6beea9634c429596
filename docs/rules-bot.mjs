/**
 * A bot that quotes rules, as one file for Cloudflare Workers and hosts like it: copy it, change what is yours. It answers slash commands of Discord (`/rule`),
 * its message command on posts with `!cr 702.19b`, and plain requests (`?q=!cr 702.19b`) of chat bots that can fetch an address. All that it knows it
 * reads from the static files of a Rulegraph site. docs/bots.md says how to set it up.
 */

const MOST_CHOICES = 25;
const MOST_QUOTED = 5;
/** What an answer may have of texts; Discord takes 2,000 characters, links and old numbers among them. */
const LONGEST = 1400;
/** Below this, a match is only possible. */
const LEAST_CONFIDENCE = 0.6;
/** Seconds for which the host may keep what it fetched from the site. */
const KEPT = 3600;

export default {
  /** `env`: SITE, the address of the site; WORK and LANG (`cr` and `en` if they are left out); PUBLIC_KEY of the Discord application. */
  fetch(request, env) {
    return answer(request, env, (address) => fetch(address, { cf: { cacheTtl: KEPT, cacheEverything: true } }));
  },
};

/** Answers a request; `get` fetches an address. */
export async function answer(request, env, get) {
  const rules = openRules(env, get);
  if (request.method === 'GET') {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    return new Response(await quoteAll(rules, query, (text) => text), {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  if (request.method !== 'POST') return new Response('GET or POST', { status: 405 });
  const body = await request.text();
  if (!(await isSigned(request.headers, body, env.PUBLIC_KEY ?? ''))) return new Response('bad signature', { status: 401 });
  const interaction = JSON.parse(body);
  switch (interaction.type) {
    case 1:
      return Response.json({ type: 1 });
    case 4:
      return Response.json({ type: 8, data: { choices: await choicesFor(rules, optionOf(interaction)) } });
    case 2: {
      const content = await quoteAll(rules, optionOf(interaction), forDiscord);
      // Nobody is called by what a rule says.
      return Response.json({ type: 4, data: { content, allowed_mentions: { parse: [] } } });
    }
    default:
      return new Response('unknown interaction', { status: 400 });
  }
}

/** What somebody typed as an option, or the post on which they used the message command. */
function optionOf({ data = {} }) {
  const { options = [], resolved, target_id: target } = data;
  const option = options.find(({ focused }) => focused) ?? options[0];
  return String(option?.value ?? resolved?.messages?.[target]?.content ?? '');
}

/** Tells whether Discord signed the body (Ed25519 over the timestamp and the body). */
async function isSigned(headers, body, publicKey) {
  const [key, signature] = [fromHex(publicKey), fromHex(headers.get('x-signature-ed25519') ?? '')];
  const stamp = headers.get('x-signature-timestamp') ?? '';
  if (key.length !== 32 || signature.length !== 64) return false;
  const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, new TextEncoder().encode(stamp + body));
}

function fromHex(text) {
  const isHex = text.length % 2 === 0 && /^[\da-f]*$/i.test(text);
  return Uint8Array.from(isHex ? (text.match(/../g) ?? []) : [], (pair) => Number.parseInt(pair, 16));
}

/** Opens the files of a site. Addresses in them begin at the root of its host. */
function openRules({ SITE = '', WORK = 'cr', LANG = 'en' }, get) {
  const site = SITE.endsWith('/') ? SITE : `${SITE}/`;
  const whole = (address) => new URL(address, site).href;
  const load = async (address) => {
    const response = await get(whole(address));
    if (!response.ok) throw new Error(`${whole(address)} answers ${response.status}`);
    return response.json();
  };
  return {
    whole,
    load,
    index: () => load(`api/v1/${WORK}/chapters/${LANG}.json`),
    past: () => load(`api/v1/${WORK}/numbers.json`),
  };
}

/** Offers rules whose numbers, or chapters whose titles, begin with what was typed. */
async function choicesFor({ index }, typed) {
  const { chapters } = await index();
  const wanted = typed.trim().toLowerCase();
  const numbers = chapters.flatMap(({ number, title, numbers: own }) =>
    [number, ...own].filter((one) => one.toLowerCase().startsWith(wanted)).map((one) => ({ value: one, title })),
  );
  const titles = chapters.flatMap(({ number, title }) =>
    wanted !== '' && title?.toLowerCase().includes(wanted) ? [{ value: number, title }] : [],
  );
  return [...numbers, ...titles]
    .slice(0, MOST_CHOICES)
    .map(({ value, title }) => ({ name: (title ? `${value} ${title}` : value).slice(0, 100), value }));
}

/** Quotes the rules that a text names, each with what its number meant before, if that was something else. */
async function quoteAll(rules, text, mark) {
  const index = await rules.index();
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])${index.citing.number}(?![\\p{L}\\p{N}])`, 'giu');
  const numbers = [...new Set([...text.matchAll(pattern)].map(([number]) => number.toLowerCase()))].slice(0, MOST_QUOTED);
  if (numbers.length === 0) {
    const example = index.chapters.at(-1)?.numbers.at(-1) ?? '101.2';
    const search = rules.whole(`search?q=${encodeURIComponent(text.replace(/^!\S+/, '').trim().slice(0, 100))}`);
    return `That names no rule. Write a number, such as ${example}, or look for the words: ${search}`;
  }
  const past = (await rules.past()).numbers;
  const answers = [];
  const room = LONGEST / numbers.length;
  for (const number of numbers) answers.push(await quote(rules, index, past, number, { mark, room }));
  return answers.join('\n\n').slice(0, 2000);
}

async function quote(rules, index, past, typed, form) {
  const found = findRule(index, typed);
  const number = found?.number ?? Object.keys(past).find((one) => one.toLowerCase() === typed);
  if (number === undefined) return `There is no rule ${typed}, and no edition ever had one.`;
  const meanings = past[number] ?? [];
  const before = meanings
    .filter(({ today }) => !(found !== undefined && today.length === 1 && today[0] === number))
    .map(({ since, until, today, confidence, possible = [] }) => {
      const when = since === until ? `In ${since}` : `From ${since} to ${until}`;
      const now =
        today.length > 0
          ? `${confidence < LEAST_CONFIDENCE ? 'perhaps ' : ''}what is now ${today.join(', ')}`
          : `what no rule in force holds for certain${perhaps(possible)}`;
      return `${when} ${number} was ${now}.`;
    });
  if (found !== undefined) return [await quoteRule(rules, index, found, form), ...before].join('\n');
  const last = meanings.at(-1);
  const [target, ...others] = last?.today ?? [];
  const successor =
    target !== undefined && others.length === 0 && last.confidence >= LEAST_CONFIDENCE
      ? findRule(index, target.toLowerCase())
      : undefined;
  const quoted = successor === undefined ? [] : [await quoteRule(rules, index, successor, form)];
  return [`${number} is not in force.`, ...before, ...quoted].join('\n');
}

function perhaps(possible) {
  return possible.length === 0 ? '' : ` (perhaps ${possible.map(({ number }) => number).join(', ')})`;
}

/** Finds a rule in force, and the chapter whose file has it. */
function findRule({ chapters }, wanted) {
  for (const chapter of chapters) {
    const number = [chapter.number, ...chapter.numbers].find((one) => one.toLowerCase() === wanted);
    if (number !== undefined) return { number, chapter };
  }
  return undefined;
}

async function quoteRule({ load, whole }, { edition }, { number, chapter }, { mark, room }) {
  const { rules } = await load(chapter.rules);
  const { title, text, examples, address, state } = rules.find((rule) => rule.number === number) ?? {
    ...chapter,
    text: '',
    examples: [],
  };
  const head = [number, title].filter(Boolean).join(' ');
  const lines = [text, ...examples.map((example) => `Example: ${example}`)].filter((line) => line !== '').map(mark);
  const link = mark === forDiscord ? `<${whole(address)}>` : whole(address);
  return [
    mark(head),
    ...firstLines(lines, room),
    `${link} (${edition}${state === undefined ? '' : `, translation ${state}`})`,
  ].join('\n');
}

/** Returns as many lines as there is room for, of the first at least its beginning; the link leads to the rest. */
function firstLines(lines, room) {
  const [first = '', ...others] = lines;
  if (first.length > room) return [`${first.slice(0, room).replace(/\\?\S*$/, '')}…`];
  let left = room - first.length;
  const fitting = others.findIndex((line) => {
    left -= line.length;
    return left < 0;
  });
  if (fitting === -1) return first === '' ? others : lines;
  return [first, ...others.slice(0, fitting), '…'];
}

/** Escapes what Discord would read as markup. */
function forDiscord(text) {
  return text
    .replace(/[\\*_~`|>[\]<]/g, '\\$&')
    .replace(/^(\s*)(?=-?#|[-+]\s)/gm, '$1\\')
    .replace(/@(?=\w)/g, '@\u200B');
}
