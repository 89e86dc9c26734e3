import type { Download } from '#server/services/reading/downloads.ts'
import { DownloadList, LINKS_ARE_SHORT } from '../../parts/orders/download-list.tsx'
import { Section } from '../../parts/page/section.tsx'

/** Not for paper, where a link that opens for a quarter of an hour is of no use. */
export function ReceiptDownloads({ downloads }: { downloads: Download[] }) {
  return (
    <div data-screen-only>
      <Section title="Read now" aside={LINKS_ARE_SHORT}>
        <DownloadList downloads={downloads} />
      </Section>
    </div>
  )
}
