import type { ReturnResult } from '#domain/mailing/take-return.ts'
import { RETURN_RESULTS } from '#domain/mailing/take-return.ts'
import { counted } from '#domain/vocabulary.ts'
import { PersonLink } from '../../../../parts/staff/person.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import type { Tone } from '../../../../parts/staff/state-word.tsx'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { Notice } from '../../../../ui/notice.tsx'

export type ReturnedLine = {
  line: number
  result: ReturnResult
  says: string
  reader: { token: string; name: string } | null
}

const WORDS: Record<ReturnResult, { one: string; tone: Tone }> = {
  moved: { one: 'Moved', tone: 'waiting' },
  undeliverable: { one: 'Undeliverable', tone: 'bad' },
  known: { one: 'Known already', tone: 'over' },
  changed: { one: 'Address changed since', tone: 'over' },
  away: { one: 'Away for a while', tone: 'over' },
  seed: { one: 'Seed address', tone: 'over' },
  unknown: { one: 'Unknown keyline', tone: 'bad' },
  faulty: { one: 'Can’t be read', tone: 'bad' },
}

/** How many lines do something. */
export function changes(lines: readonly ReturnedLine[]): number {
  return lines.filter(({ result }) => result === 'moved' || result === 'undeliverable').length
}

/** In numbers: what is done, by reason, and what is left alone. */
export function ReturnCounts({ file, lines, done }: { file: string; lines: readonly ReturnedLine[]; done: boolean }) {
  const count = (result: ReturnResult) => lines.filter((line) => line.result === result).length
  const reasons = [...new Set(lines.filter(({ result }) => result === 'undeliverable').map(({ says }) => says))]
  return (
    <div className="grid max-w-[44rem] gap-3 font-sans text-small">
      {done ? (
        <Notice kind="success">{file} was applied.</Notice>
      ) : (
        <p>
          {file}, {counted(lines.length, 'line')}. Nothing has been changed yet. Undeliverable addresses will be
          suspended: their readers keep their issues, and you can lift it under Contacts. New addresses wait for you
          below.
        </p>
      )}
      <dl className="tabular grid grid-cols-[1fr_auto] border-rule border-t">
        {RETURN_RESULTS.filter((result) => count(result) > 0).map((result) => (
          <div key={result} className="col-span-2 grid grid-cols-subgrid border-rule border-b py-1.5">
            <dt>
              <StateWord tone={WORDS[result].tone}>{WORDS[result].one}</StateWord>
              {result === 'undeliverable' && (
                <span className="block text-fine text-soft">
                  {reasons
                    .map((reason) => `${reason} ${lines.filter(({ says }) => says === reason).length}`)
                    .join(', ')}
                </span>
              )}
            </dt>
            <dd>{count(result)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const COLUMNS: readonly Column<ReturnedLine>[] = [
  { key: 'line', head: 'Line', numeric: true, short: true, cell: ({ line }) => line },
  {
    key: 'result',
    head: 'Result',
    short: true,
    cell: ({ result }) => <StateWord tone={WORDS[result].tone}>{WORDS[result].one}</StateWord>,
  },
  {
    key: 'reader',
    head: 'Reader',
    cell: ({ reader }) => (reader ? <PersonLink token={reader.token} name={reader.name} /> : ''),
  },
  { key: 'says', head: 'Why', cell: ({ says }) => says },
]

export function ReturnLines({ lines }: { lines: readonly ReturnedLine[] }) {
  return (
    <StaffTable
      caption="Lines of the return file"
      columns={COLUMNS}
      rows={lines}
      rowKey={({ line }) => String(line)}
      empty="No lines."
    />
  )
}
