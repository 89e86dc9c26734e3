import { checkDeciding, decideMarked } from '#contract/access/bulk.ts'
import { LONGEST_SENTENCE } from '#contract/delivery/claims.ts'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import { REMEDY_WORDS } from '#domain/delivery/claim-words.ts'
import { makeCall } from '../../../calls/call.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { BulkWork } from '../list/bulk-form.tsx'

const claims = (count: number) => (count === 1 ? '1 claim' : `${count} claims`)
const check: BulkWork['check'] = (rows, session) => makeCall(checkDeciding, { body: { rows, session } })

export const GRANT_MARKED: BulkWork = {
  says: 'Grant',
  effect: (count) => `${claims(count)} will be granted, and each reader gets an email. This can’t be undone.`,
  act: (count) => `Grant ${claims(count)}`,
  check,
  run(rows, session, form) {
    const remedy = String(form.get('remedy')) as ClaimRemedy | 'wish'
    return makeCall(decideMarked, { body: { rows, session, decision: { type: 'grant', remedy } } })
  },
  fields: (fault) => (
    <Select
      label="Readers get"
      name="remedy"
      defaultValue="wish"
      options={[
        { value: 'wish', label: 'What each asked for, else one more issue' },
        { value: 'issue', label: REMEDY_WORDS.issue },
        { value: 'copy', label: `${REMEDY_WORDS.copy}, while there are any` },
      ]}
      error={fault('decision.remedy')}
    />
  ),
}

export const REFUSE_MARKED: BulkWork = {
  says: 'Refuse',
  effect: (count) =>
    `${claims(count)} will be refused, and each reader is emailed your sentence. This can’t be undone.`,
  act: (count) => `Refuse ${claims(count)}`,
  check,
  run: (rows, session, form) =>
    makeCall(decideMarked, {
      body: { rows, session, decision: { type: 'refuse', says: String(form.get('says') ?? '') } },
    }),
  fields: (fault) => (
    <TextArea
      label="Why, in a sentence to the readers"
      name="says"
      rows={3}
      required
      maxLength={LONGEST_SENTENCE}
      error={fault('decision.says') ?? fault('says')}
    />
  ),
}
