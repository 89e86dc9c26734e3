import { formatFileSize } from '#domain/catalogue/product-file.ts'
import type { TextData } from './text-data.ts'

/** What readers download, and what they downloaded before: who put it there, when and why. */
export function FileHistory({ files }: { files: TextData['files'] }) {
  if (files.length === 0)
    return (
      <p className="font-sans text-small text-soft">
        No files yet. Readers download the EPUB and PDF you upload. Without an EPUB, we make one from the pieces.
      </p>
    )
  return (
    <ul className="font-sans text-small">
      {files.map(({ format, version, origin, size, at, by, reason, current }) => (
        <li
          key={`${format} ${version}`}
          className="grid gap-x-6 border-rule border-b py-2 first:border-t sm:grid-cols-[1fr_auto]"
        >
          <span className={current ? 'font-semibold' : 'text-soft'}>
            {format.toUpperCase()}, {formatFileSize(size)}
            {current ? '' : ', replaced'}
          </span>
          <span className="tabular text-soft">{at}</span>
          <span className="text-soft sm:col-span-2">
            {origin === 'made' ? 'Made from the pieces' : `Uploaded${by ? ` by ${by}` : ''}`}
            {reason && `: ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
