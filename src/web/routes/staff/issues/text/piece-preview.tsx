import stylesheet from '../../../issue/piece.css?url'

type PiecePreviewProps = { title: string; author: string; html: string }

/** As readers will see it, in the dress of their page. */
export function PiecePreview({ title, author, html }: PiecePreviewProps) {
  return (
    <div className="min-w-0 border border-rule p-5">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <h2 className="text-head tracking-[-0.02em]">{title}</h2>
      {author && <p className="mt-3 mb-6 text-lead italic">{author}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the import, element by element, from an allow-list */}
      <div className="piece-text" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

type LeftOut = { where: string; what: string; why: string }

export function PieceLeftOut({ dropped }: { dropped: readonly LeftOut[] }) {
  if (dropped.length === 0) return null
  return (
    <ul className="grid gap-1 border-rule border-y py-3 font-sans text-small">
      {dropped.map(({ what, why }) => (
        <li key={`${what} ${why}`} className="break-words">
          Left out: {what} ({why})
        </li>
      ))}
    </ul>
  )
}
