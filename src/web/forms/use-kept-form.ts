import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { returnOf } from '../checkout/payment/kept-intent.ts'
import { useRootData } from '../root-data.ts'
import type { FormMemory } from '../ui/fields/first-value.ts'
import type { Place } from './form-memory.ts'
import { fieldsIn, openFormMemory } from './form-memory.ts'
import { readTab, writeTab } from './tab-storage.ts'

const TAB: Place = {
  key: () => `fields:${location.pathname}`,
  asked: () => returnOf(location.search)?.rest ?? location.search,
  read: readTab,
  write: writeTab,
}

const TOUCHES = ['input', 'change', 'click']

/** Keeps what is typed until `done`; give what it answers to the fields of the form by `FormMemoryContext`. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, done: boolean): FormMemory {
  const who = useRootData()?.visitor.reader?.email ?? null
  const [memory] = useState(() => openFormMemory(who, TAB))
  const keep = useEffectEvent(() => {
    if (form.current && !done) memory.keep(fieldsIn(controlsOf(form.current)), who)
  })

  useEffect(() => {
    const { current } = form
    function onTouch() {
      memory.touch()
      keep()
    }
    for (const type of TOUCHES) current?.addEventListener(type, onTouch)
    // By then everything is drawn, with what it brought to light.
    const drawn = setTimeout(() => {
      memory.endRecalling()
      keep()
    })
    return () => {
      clearTimeout(drawn)
      for (const type of TOUCHES) current?.removeEventListener(type, onTouch)
    }
  }, [form, memory])

  // What a button changes, or the server's answer, is known once it is drawn.
  useEffect(() => keep())

  useEffect(() => {
    if (done) memory.forget()
  }, [done, memory])
  return memory
}

/** What is put aside just now is remembered as it was. */
function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return ([...form.elements] as HTMLInputElement[]).filter((control) => !control.matches('fieldset:disabled *'))
}
