import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import type { SimilarReader } from '#server/services/people/profile/similar-readers.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const PAUSE_MS = 300

type SimilarReadersProps = {
  form: RefObject<HTMLFormElement | null>
  /** Where one of them can be taken instead of a new one. */
  onChoose?: (reader: SimilarReader) => void
}

/** Readers at the address that is being typed, before the same one is added twice. */
export function SimilarReaders({ form, onChoose }: SimilarReadersProps) {
  const found = useSimilarReaders(form)
  return (
    <div role="status">
      {found.length > 0 && (
        <Notice
          kind="warning"
          title={found.length === 1 ? 'There’s a reader at this address.' : 'There are readers at this address.'}
        >
          <ul className="grid gap-1">
            {found.map((reader) => (
              <li key={reader.token} className="flex flex-wrap items-baseline gap-x-4">
                <span>
                  <a href={href('/staff/people/:token', reader)} target="_blank" rel="noreferrer" className="linked">
                    {reader.name}
                  </a>
                  , {reader.line1}, {reader.city}
                </span>
                {onChoose && (
                  <Button look="quiet" aria-label={`Order for ${reader.name}`} onClick={() => onChoose(reader)}>
                    Order for this reader
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function useSimilarReaders(form: RefObject<HTMLFormElement | null>): SimilarReader[] {
  const [asked, setAsked] = useState('')
  const [found, setFound] = useState<SimilarReader[]>([])
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => {
      const typed = (name: string) => formText(element, name).trim()
      const [name, line1, postcode] = [typed('name'), typed('address.line1'), typed('address.postcode')]
      setAsked(line1 && postcode ? String(new URLSearchParams({ name, line1, postcode })) : '')
    }
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form])
  useEffect(() => {
    if (asked === '') return setFound([])
    const asking = new AbortController()
    const timer = setTimeout(() => {
      fetch(`${href('/staff/similar')}?${asked}`, { signal: asking.signal })
        .then((response) => (response.ok ? (response.json() as Promise<SimilarReader[]>) : []))
        .then(setFound, () => {})
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked])
  return found
}
