/** Text that the server made of Markdown: it has no tags, pictures or scripts but our own (services/pages/markdown.ts). */
export function WrittenText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by us from text that is escaped
  return <div className="written" dangerouslySetInnerHTML={{ __html: html }} />
}
