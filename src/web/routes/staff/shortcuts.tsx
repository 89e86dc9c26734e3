import { useEffect, useState } from 'react'
import { isTyping } from '../../parts/staff/list-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/', 'Ctrl+K'], does: 'Search the console. On a Mac, also ⌘K.' },
  { keys: ['↓', '↑'], does: 'Go through what the search found, or from a search through the rows of a list.' },
  { keys: ['Home', 'End'], does: 'Go to the first or last row of a list.' },
  { keys: ['Enter'], does: 'Open what’s chosen.' },
  { keys: ['Esc'], does: 'Close the search or a dialog.' },
  { keys: ['?'], does: 'Show this list.' },
]

/** The keys of the console, listed by `?`. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (key !== '?' || altKey || ctrlKey || metaKey || defaultPrevented) return
      if (!(target instanceof HTMLElement) || isTyping(target) || target.closest('dialog')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      {open && (
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 text-small">
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex flex-wrap gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="min-w-7 border border-edge px-1.5 py-0.5 text-center font-sans">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
