import type { GiftAnswer } from '#contract/gifts/redeem.ts'
import { LEVEL_LABELS, MEDIUM_LABELS, mediumOf, termLabel, zoneOf } from '#domain/vocabulary.ts'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import type { QrDrawing } from '../../../qr.server.ts'
import { useZoneNames } from '../../../root-data.ts'
import type { Facts } from './gift-facts.server.ts'

type GiftWordsProps = {
  gift: GiftAnswer['gift']
  message: string
  facts: Facts
  code: QrDrawing
  address: string
}

/** What was given, and the link itself, to be taken to a phone or passed on. */
export function GiftWords({ gift, message, facts, code, address }: GiftWordsProps) {
  const zoneNames = useZoneNames()
  const { term, issues_per_year, level, deliverables, order } = gift
  const zone = zoneOf(deliverables.set)
  const lines = [
    ['From', order.name],
    ['Length', termLabel({ term, issuesPerYear: issues_per_year })],
    ['Format', `${LEVEL_LABELS[level]}, ${MEDIUM_LABELS[mediumOf(deliverables.set)]}`],
    ['Shipping', zone ? zoneNames[zone].name : 'None, it’s digital'],
  ] as const
  return (
    <div className="grid gap-8">
      {facts.cover && <Cover picture={facts.cover.picture} alt="" first className="max-w-[14rem]" />}
      {message && (
        <figure className="grid gap-2">
          <blockquote className="whitespace-pre-line break-words text-lead italic">{message}</blockquote>
          <figcaption className="font-sans text-fine text-soft">{order.name}</figcaption>
        </figure>
      )}
      <dl className="border-rule border-t font-sans text-small">
        {lines.map(([name, says]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-x-4 border-rule border-b py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {facts.lines.map((line) => (
        <p key={line} className="font-sans text-small">
          {line}
        </p>
      ))}
      <div className="grid grid-cols-[auto_1fr] items-end gap-5">
        <QrCode drawing={code} label="QR code for this page" className="w-28" />
        <p className="font-sans text-fine text-soft">
          Open this page on another device:
          <br />
          <span className="break-all">{address}</span>
        </p>
      </div>
    </div>
  )
}
