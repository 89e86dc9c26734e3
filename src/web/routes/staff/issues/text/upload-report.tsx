import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportReport } from '#domain/reading/text/report.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { TextData } from './text-data.ts'
import { BAR_CLASS } from './upload-form.tsx'

type Upload = NonNullable<TextData['upload']>

/** How the newest upload is getting on, and what became of it. */
export function UploadReport({ upload }: { upload: Upload }) {
  const { name, state, said, report, at, by } = upload
  const from = `${name}, uploaded ${at}${by ? ` by ${by}` : ''}`
  if (state === 'reading') return <Reading upload={upload} />
  if (state === 'refused')
    return (
      <Notice kind="error" title={said}>
        Nothing has changed. ({from})
      </Notice>
    )
  return (
    <section aria-label="Report" className="grid gap-3 border-rule border-t pt-3 font-sans text-small">
      <p className="text-soft">{from}</p>
      {report ? <Report {...report} /> : <p>The PDF is ready for readers to download.</p>}
    </section>
  )
}

const LOOK_MS = 800

function Reading({ upload: { name, progress } }: { upload: Upload }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <div role="status" className="grid gap-1 font-sans text-small">
      <span>Reading {name}</span>
      <progress aria-label={`Reading ${name}`} max={100} value={progress} className={BAR_CLASS} />
      <noscript>
        <a href="?" className="linked inline-flex min-h-11 items-center">
          Reload to see the result
        </a>
      </noscript>
    </div>
  )
}

function Report({ pieces, pictures, dropped, gone, written }: ImportReport) {
  return (
    <>
      <p>
        <b>
          Found {count(pieces.length, 'piece')} and {count(pictures, 'picture')}.
        </b>
        {written > 0 && ` Kept ${count(written, 'piece')} you wrote here.`}
      </p>
      {gone.length > 0 && (
        <Notice kind="warning" title="No longer in the file">
          {gone.join('; ')}. Links to {gone.length === 1 ? 'this piece' : 'these pieces'} no longer work.
        </Notice>
      )}
      {dropped.length === 0 ? (
        <p>Nothing was left out or repaired.</p>
      ) : (
        <details open={dropped.length <= OPEN_LINES}>
          <summary className="min-h-6 cursor-pointer font-semibold">
            {count(dropped.length, 'thing')} left out, changed or repaired
          </summary>
          <ul className="mt-2 grid gap-1">
            {dropped.map(({ where, what, why }) => (
              <li key={`${where} ${what} ${why}`} className="break-words">
                <span className="text-soft">{where}:</span> {what} ({why})
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const OPEN_LINES = 8
const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
