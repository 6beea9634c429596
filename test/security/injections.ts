/** The corpus of injections: each tries to run something that renames the page, or to bring in an element or a link that does. */

/** What HTML would take for an element of its own. */
const ELEMENTS: readonly string[] = [
  '<script>document.title="broken in"</script>',
  '<ſcript>document.title="broken in"</ſcript> ＜script＞document.title=1＜/script＞ \u2028<script\u00A0>x</script>',
  '<img src=x onerror=document.title="broken in">',
  '<svg/onload=document.title="broken"> <img src=x onerror=document.title=1>',
  '<svg><animate onbegin=document.title=1 attributeName=x dur=1s><a xlink:href=javascript:document.title=1>run</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=document.title="broken in">',
  '<math href=javascript:document.title=1>run</math>',
  '<template shadowrootmode=open><script>document.title="broken in"</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=document.title=1>">',
  '<xmp><p title="</xmp><script>document.title=1</script>"> <plaintext>',
  '</title></textarea></style></script><script>document.title="broken in"</script>',
  '<!--><script>document.title=1</script>--> <![CDATA[<script>document.title=1</script>]]> <?php echo 1 ?>',
  '<style>@import "//evil.example";*{display:none}</style><link rel=stylesheet href=//evil.example>',
  '<p style="position:fixed;inset:0" class="hidden" id="q">over all</p>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button formaction=javascript:alert(1)>send</button></form>',
  '<iframe srcdoc="<script>parent.document.title=1</script>"></iframe> <object data=x></object> <embed src=x>',
  '<details open ontoggle=document.title=1><input autofocus onfocus=document.title=1><video><source onerror=alert(1)></video>',
];

/** What would end the attribute, the string or the element in which it stands. */
const BREAKERS: readonly string[] = [
  '"><iframe src="https://evil.example/"></iframe>',
  `' onmouseover='document.title="broken in"' x='`,
  '`onmouseover=alert(1) x=` \\" onclick=alert(1) \\u003cscript\\u003e \\x3cscript\\x3e',
  '&lt;script&gt;document.title=1&lt;/script&gt; &#60;img src=x onerror=1&#62; &amp;lt;b&amp;gt;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must arrive as it is written.
  ']]> --> */ --%> %} }} $& $` $1 ${document.title=1} #{1} {{constructor.constructor("document.title=1")()}} <%= 1 %>',
];

/** Links that run something, or look like links of ours and lead elsewhere. */
const LINKS: readonly string[] = [
  '[run](javascript:document.title=1) <javascript:alert(1)> [data](data:text/html,<script>1</script>)',
  '[run](<javascript:alert(1)>) [run]( java&#115;cript:alert(1)) [run](&#x6A;avascript&colon;alert(1)) [run](JaVaScRiPt:alert(1) "t")',
  '[run][r]\n\n[r]: javascript:alert(1)',
  '[run](vbscript:x) [run](file:///etc/passwd) [run](blob:https://x/1) [run](view-source:x) [run](data:image/svg+xml;base64,PHN2Zy8+)',
  '[run](//evil.example) [run](/\\evil.example) [run](\\\\evil.example) [run](https:evil.example) [run](https://a.example/"onclick="alert(1))',
  '<https://a.example/"onmouseover=alert(1)> [x](https://a.example/\'><script>1</script>)',
  '<a href=" java\tscript:alert(1)">run</a> <a href="&#106;avascript:alert(1)">run</a> <a href="x" ping="//evil.example" target=_top>y</a>',
  '[[javascript:alert(1)|run]] ![[https://evil.example/x.png]] [[1.2. x#"onclick=alert(1)|<b>run</b>]]',
  '[javascript:alert(1) run] [[File:x.png|link=javascript:alert(1)]] <nowiki><script>1</script></nowiki> {{#tag:script|alert(1)}}',
  '![picture](https://evil.example/track.png) ![" onerror="alert(1)](x) ![x](javascript:alert(1))',
  '{: onclick="alert(1)" .x } {::nomarkdown}<script>1</script>{:/} {% raw %}<script>1</script>{% endraw %} {{< x >}}',
];

/** Characters that turn, hide or break what stands around them. */
const CHARACTERS: readonly string[] = [
  '\u202Etxet desrever\u202C \u2066isolated\u2069 \u200Fmark \u200B\u2060\uFEFFnothing',
  '\u001B]0;broken in\u0007 \u001B[2J \u009B31m \u0000 \u0008\u007F',
  'lone \uD800 surrogates \uDC00 and \uFFFE \uFFFF \u{10FFFF}',
  '１.１.１ ١.١.١ 1․1․1 Ⅰ.Ⅰ l.l.l 𝟏.𝟏',
  `Z${'\u0301'.repeat(60)}algo ${'W'.repeat(600)}`,
  '__proto__ constructor toString {valueOf} {toString} hasOwnProperty',
  '=HYPERLINK("https://evil.example") +1+1 @SUM(1) -2+3',
];

export const INJECTIONS: readonly string[] = [...ELEMENTS, ...BREAKERS, ...LINKS, ...CHARACTERS];
