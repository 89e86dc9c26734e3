import { formatFileSize } from '#domain/catalogue/product-file.ts'
import type { Download, LinkedFile } from '#server/services/reading/downloads.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Links that open for a quarter of an hour; the page makes new ones each time it is loaded. */
export function DownloadList({ downloads }: { downloads: Download[] }) {
  return (
    <ul className="-mt-3">
      {downloads.map(({ ref, title, subtitle, read, files }) => (
        <li
          key={ref}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-rule border-b py-3 last:border-b-0"
        >
          <span>
            <span className="block text-lead leading-snug">{title}</span>
            <span className="font-sans text-small text-soft">{subtitle}</span>
          </span>
          {ref.startsWith('iss:') ? <Kinds files={files} of={title} read={read} /> : <NamedFiles files={files} />}
        </li>
      ))}
    </ul>
  )
}

function Kinds({ files, of, read }: { files: LinkedFile[]; of: string; read: string | null }) {
  return (
    <span className="flex gap-6">
      {read && (
        <LinkButton href={read} look="quiet" className="min-w-11">
          <span className="sr-only">{of}, </span>
          Read
        </LinkButton>
      )}
      {files.map(({ name, href }) => (
        <LinkButton key={name} href={href} look="quiet" download className="min-w-11">
          <span className="sr-only">{of}, </span>
          {name}
        </LinkButton>
      ))}
      {files.some(({ size }) => size === null) && (
        <span className="self-center font-sans text-small text-soft">We’re still preparing a file.</span>
      )}
    </span>
  )
}

/** One under the other, as names are long. */
export function NamedFiles({ files }: { files: LinkedFile[] }) {
  if (files.length === 0)
    return <p className="font-sans text-small text-soft">There’s no file right now. Please check back later.</p>
  return (
    <ul className="basis-full">
      {files.map(({ name, size, href }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-6">
          <LinkButton href={href} look="quiet" download className="min-w-0 break-words text-left">
            {name}
          </LinkButton>
          <span className="tabular font-sans text-small text-soft">{formatFileSize(size ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

export const LINKS_ARE_SHORT = 'For your security, links expire after 15 minutes. Reload for new ones.'
