import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChosenReader } from '#server/services/checkout/for-reader/find-buyer.ts'
import { href } from '../../../../href.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx'
import type { Found } from '../../search.ts'
import type { Placing } from './use-placing.ts'

type Proposal = ChosenReader & { note: string }

/** Long enough to type another letter, short enough not to be noticed. */
const PAUSE_MS = 150

/** Whose order it is: found by name, email, address or number, or somebody new. */
export function ReaderPicker({ placing, label }: { placing: Placing; label: string }) {
  const { reader, setReader, error, form } = placing
  const [isNew, setNew] = useState(false)
  /** On to what they order: the field that was typed into is gone. */
  function choose(chosen: ChosenReader) {
    flushSync(() => setReader(chosen))
    form.current?.querySelector<HTMLElement>('[name=subscription]')?.focus()
  }
  if (reader)
    return (
      <div className="flex flex-wrap items-center gap-x-4 font-sans text-small">
        <p>
          <strong className="font-semibold">{reader.name}</strong>{' '}
          <span className="text-soft">{reader.email ?? 'No email'}</span>
        </p>
        <Button look="quiet" onClick={() => setReader(null)}>
          Change reader
        </Button>
        {error('reader') && <p className="w-full font-medium text-error">{error('reader')}</p>}
      </div>
    )
  return (
    <div className="grid max-w-[44rem] gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <ReaderSearch label={label} error={isNew ? undefined : error('reader')} onChosen={choose} />
        <Button look="quiet" className="sm:mt-7" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          New reader
        </Button>
      </div>
      <NewReader isOpen={isNew} onTyped={() => setNew(true)} placing={placing} />
    </div>
  )
}

type NewReaderProps = { isOpen: boolean; onTyped: () => void; placing: Placing }

/** Stays in the form while it is closed, so that what was typed comes back. */
function NewReader({ isOpen, onTyped, placing: { error } }: NewReaderProps) {
  const faults = error('name') ?? error('email')
  return (
    <div hidden={!isOpen && !faults} className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" name="name" autoComplete="off" error={error('name')} onValue={(name) => name && onTyped()} />
      <Field
        label="Email (optional)"
        name="email"
        type="email"
        autoComplete="off"
        error={error('email')}
        onValue={(email) => email && onTyped()}
      />
      <p className="font-sans text-fine text-soft sm:col-span-2">
        Without an email, a name and a postal address are enough. Nothing is emailed then.
      </p>
    </div>
  )
}

type ReaderSearchProps = { label: string; error: string | undefined; onChosen: (reader: ChosenReader) => void }

/** The first that is found is chosen by Enter. */
function ReaderSearch({ label, error, onChosen }: ReaderSearchProps) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useReaders(words)
  const isOpen = words.trim() !== '' && found !== null
  const chosen = isOpen ? found[at] : undefined
  // After the page, which takes the focus for itself.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && chosen) onChosen(chosen)
    if (event.key === 'Escape' && isOpen) setWords('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen || !step) return
    event.preventDefault()
    setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
  }

  return (
    <FieldFrame label={label} error={error} className="relative min-w-0 grow">
      {(wiring) => (
        <>
          <input
            ref={field}
            type="search"
            role="combobox"
            autoComplete="off"
            maxLength={200}
            className="control"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={chosen && `${list}-${at}`}
            value={words}
            // The form's own change is of no interest to the price.
            onChange={(event) => {
              event.stopPropagation()
              setWords(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKey}
            {...wiring}
          />
          <div
            id={list}
            role="listbox"
            aria-label="Readers"
            hidden={!isOpen}
            className="absolute top-full left-0 z-30 mt-1 max-h-[60dvh] w-full overflow-y-auto border border-ink bg-paper shadow-lg"
          >
            {isOpen && found.length === 0 && <p className="px-3 py-2 text-soft">Nobody found. Enter a new reader.</p>}
            {isOpen &&
              found.map((reader, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
                <div
                  key={reader.token}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className="flex min-h-11 cursor-pointer items-baseline gap-x-3 px-3 py-2.5 hover:bg-shade aria-selected:bg-ink aria-selected:text-paper lg:min-h-9 lg:py-1.5"
                  onClick={() => onChosen(reader)}
                >
                  <span className="shrink-0 font-semibold">{reader.name}</span>
                  <span className="min-w-0 truncate">{reader.note}</span>
                </div>
              ))}
          </div>
        </>
      )}
    </FieldFrame>
  )
}

/** Null until the server has answered. */
function useReaders(words: string): Proposal[] | null {
  const [answer, setAnswer] = useState<Proposal[] | null>(null)
  const asked = words.trim()
  useEffect(() => {
    setAnswer(null)
    if (asked === '') return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      fetch(`${href('/staff/search')}?${new URLSearchParams({ q: asked })}`, { signal: asking.signal })
        .then((response) => response.json() as Promise<Found[]>)
        .then(
          (found) => setAnswer(found.flatMap(({ reader, note }) => (reader ? [{ ...reader, note }] : []))),
          () => {},
        )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked])
  return answer
}
