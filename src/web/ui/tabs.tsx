import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

export type Tab = { id: string; label: string; panel: ReactNode }

type TabsProps = { label: string; tabs: readonly Tab[]; initial?: string; onSelect?: (id: string) => void }

/** Roving tabindex: one stop for Tab, arrows move between the tabs and choose at once. */
export function Tabs({ label, tabs, initial = tabs[0]?.id, onSelect }: TabsProps) {
  const prefix = useId()
  const [selected, setSelected] = useState(initial)
  const list = useRef<HTMLDivElement>(null)
  const isOff = !useHydrated()

  function select(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setSelected(tab.id)
    onSelect?.(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 overflow-x-auto border-rule border-b"
      >
        {tabs.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            disabled={isOff}
            role="tab"
            id={`${prefix}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={`${prefix}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => select(index)}
            className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 py-2 font-sans text-small text-soft hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}-panel`}
          aria-labelledby={`${prefix}-${id}`}
          hidden={id !== selected}
          className="pt-6"
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
