import type { Download } from '#server/services/downloads/downloads.ts'
import { LinkButton } from '../ui/link-button.tsx'

/** Links that open for a quarter of an hour; the page makes new ones each time it is loaded. */
export function DownloadList({ downloads }: { downloads: Download[] }) {
  return (
    <ul className="-mt-3">
      {downloads.map(({ ref, title, subtitle, files }) => (
        <li
          key={ref}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-rule border-b py-3 last:border-b-0"
        >
          <span>
            <span className="block text-lead leading-snug">{title}</span>
            <span className="font-sans text-small text-soft">{subtitle}</span>
          </span>
          <span className="flex gap-6">
            {files.map(({ kind, href }) => (
              <LinkButton key={kind} href={href} look="quiet" download className="min-w-11">
                <span className="sr-only">{title}, </span>
                {kind.toUpperCase()}
              </LinkButton>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const LINKS_ARE_SHORT = 'The links are good for 15 minutes. Open this page again for new ones.'
