const RUN = 'window.owned=1';
const TAGS = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'audio src=x onerror',
  'iframe onload',
  'input autofocus onfocus',
  'details open ontoggle',
];
const BREAKERS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '--></noscript>',
];

/** Forty forms of text that browsers have executed as code. */
export const PAYLOADS: readonly string[] = [
  ...BREAKERS.map((breaker) => `${breaker}<script>${RUN}</script>`),
  ...TAGS.map((tag) => `<${tag}=${RUN}>`),
  ...BREAKERS.slice(1).map((breaker) => `${breaker}<img src=x onerror=${RUN}>`),
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `<math><mtext></mtext><script>${RUN}</script></math>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<link rel="stylesheet" href="javascript:${RUN}">`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<base href="javascript:${RUN}//">`,
  `<img src="x\` \`<script>${RUN}</script>"\` \`>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<<script>${RUN}//<</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
];

/** Runs wherever text becomes an element, in text and in attributes. */
export const SHORT = `"><img src=x onerror=${RUN}>`;

/** The same without a space: the door puts the last word of a name first, which would take the other apart. */
export const WORD = `"><img/src="x"/onerror=${RUN}>`;

/** One form for fields of one line, and all forms for longer ones. */
export interface Payload {
  line: string;
  text: string;
}
export const EVERY_PAYLOAD: Payload = { line: SHORT, text: [SHORT, ...PAYLOADS].join('\n\n') };

/** Every text field of a show. */
export const showOf = ({ line, text }: Payload) => ({
  title: line,
  description: text,
  fullDescription: text,
  performers: `${line} - ${line}`,
  duration: line,
  highlights: text,
  metaTitle: line,
  metaDescription: line,
  keywords: line,
  showType: line.slice(0, 40),
  ageRestriction: line.slice(0, 40),
  image1Alt: line,
});
