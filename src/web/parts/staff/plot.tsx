import type { BarColumn, BarSeries } from '../../ui/bars.tsx'
import { Bars } from '../../ui/bars.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { StaffSection } from './staff-page.tsx'
import { StaffTable } from './staff-table.tsx'

type PlotProps = {
  title: string
  /** How it is counted. */
  says: string
  /** Over the first column of the table. */
  head: string
  series: readonly BarSeries[]
  columns: readonly BarColumn[]
  format?: (value: number) => string
  formatTick?: (value: number) => string
  /** Where all of its numbers are to be had as a file. */
  csv: string
  /** Said when there is nothing to draw. */
  empty: string
}

/** A picture, and the same numbers behind it as a table. */
export function Plot({ title, says, head, series, columns, format = String, formatTick, csv, empty }: PlotProps) {
  return (
    // Two plots stand side by side; numbers in many columns take the whole row.
    <div className="min-w-0 lg:has-[[open]_th:nth-child(6)]:col-span-2">
      <StaffSection title={title}>
        <p className="max-w-[60ch] font-sans text-fine text-soft">{says}</p>
        {columns.length === 0 ? (
          <p className="py-3 font-sans text-small text-soft">{empty}</p>
        ) : (
          <>
            <Bars
              label={`${title}. The figures follow in a table.`}
              {...{ series, columns, format }}
              {...(formatTick && { formatTick })}
            />
            <Disclosure summary="The numbers">
              <div className="lg:overflow-x-auto">
                <StaffTable
                  caption={`${title}, in numbers`}
                  columns={[
                    { key: 'name', head, cell: ({ name }: BarColumn) => name },
                    ...series.map(({ key, label }) => ({
                      key,
                      head: label,
                      numeric: true,
                      cell: ({ values }: BarColumn) => format(values[key] ?? 0),
                    })),
                  ]}
                  rows={columns}
                  rowKey={({ key }) => key}
                  empty={empty}
                  csv={csv}
                />
              </div>
            </Disclosure>
          </>
        )}
      </StaffSection>
    </div>
  )
}
