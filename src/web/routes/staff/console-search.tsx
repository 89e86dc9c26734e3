import type { KeyboardEvent } from 'react'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { href } from '../../href.ts'
import type { FoundAtOnce } from '../../parts/staff/console-sections.ts'
import { useListKeys } from '../../parts/staff/list-keys.ts'
import { useSearchField } from '../../parts/staff/search-field.ts'
import type { Found } from './search.ts'

type Proposal = Omit<Found, 'kind'> & { kind: Found['kind'] | FoundAtOnce['kind'] }

/** Long enough to type another letter, short enough not to be noticed. */
const PAUSE_MS = 150

/**
 * Finds readers, orders, issues, pages and what can be done from anywhere in the console: `/` or Ctrl+K leads here, arrows
 * choose, Enter opens. Without a choice Enter opens the order of that number or the action of that name, else, as without scripts, it searches for readers.
 */
export function ConsoleSearch({ links }: { links: readonly FoundAtOnce[] }) {
  const list = useId()
  const navigate = useNavigate()
  const { visit, isTyping, onType, onSend, input } = useSearchField('q')
  const [words, setWords] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const found = useProposals(words ?? '', links)
  const isOpen = words !== null && words.trim() !== '' && found.length > 0
  const chosen = isOpen ? found[at] : undefined
  const opens = chosen ?? (isOpen ? found.find(({ exact }) => exact) : undefined)
  useListKeys(input.ref)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page the search is over
  useLayoutEffect(() => {
    if (!isTyping) close()
  }, [visit])

  function close() {
    setWords(null)
    setAt(-1)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen || !step) return
    event.preventDefault()
    setAt((now) => Math.max(-1, Math.min(found.length - 1, now + step)))
  }

  return (
    <Form
      role="search"
      action={href('/staff/people')}
      className="relative"
      onSubmit={(event) => {
        onSend()
        if (!opens) return
        event.preventDefault()
        void navigate(opens.to)
      }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <label>
        <span className="sr-only">Search the console</span>
        <input
          {...input}
          type="search"
          role="combobox"
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/ Control+K"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${at}`}
          placeholder="Search  ( / )"
          className="min-h-11 w-full border border-edge bg-paper px-3 placeholder:text-soft lg:min-h-9"
          onChange={(event) => {
            onType()
            setWords(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKey}
        />
      </label>
      <button type="submit" className="sr-only">
        Find readers
      </button>
      <div
        id={list}
        role="listbox"
        aria-label="Found"
        hidden={!isOpen}
        className="absolute top-full left-0 z-30 mt-1 max-h-[70dvh] w-[min(30rem,calc(100vw-2.5rem))] overflow-y-auto border border-ink bg-paper shadow-lg"
      >
        {found.map(({ kind, label, note, to }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${kind} ${label} ${to}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="flex min-h-11 cursor-pointer items-baseline gap-x-3 px-3 py-2.5 hover:bg-shade aria-selected:bg-ink aria-selected:text-paper lg:min-h-9 lg:py-1.5"
            onClick={() => {
              onSend()
              void navigate(to)
            }}
          >
            <span className="shrink-0 font-semibold">{label}</span>
            <span className="min-w-0 truncate">{note}</span>
            <span className="ml-auto shrink-0 text-fine">{kind}</span>
          </div>
        ))}
      </div>
    </Form>
  )
}

/** Pages and actions at once, the rest when the server has answered. By `fetch`: React Router’s fetchers would weigh on every page. */
function useProposals(words: string, links: readonly FoundAtOnce[]): Proposal[] {
  const [answer, setAnswer] = useState<{ to: string; found: Found[] }>({ to: '', found: [] })
  const asked = words.trim().toLowerCase()
  useEffect(() => {
    if (asked === '') return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      fetch(`${href('/staff/search')}?${new URLSearchParams({ q: asked })}`, { signal: asking.signal })
        .then((response) => response.json())
        // What doesn't come is no fault of whoever types: Enter still searches.
        .then(
          (found: Found[]) => setAnswer({ to: asked, found }),
          () => {},
        )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked])
  const named = links.filter(({ label }) => label.toLowerCase().includes(asked))
  return [
    ...named.map(({ kind, to, label }): Proposal => {
      const isExact = kind === 'Action' && label.toLowerCase() === asked
      return { kind, label, note: '', to, ...(isExact && { exact: true }) }
    }),
    // What the words before have found stays until the next answer comes, but Enter doesn't open it.
    ...answer.found.map(({ exact, ...one }): Proposal => ({ ...one, ...(exact && answer.to === asked && { exact }) })),
  ]
}
