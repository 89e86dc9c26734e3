import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { readTab, writeTab } from '../forms/tab-storage.ts'
import { useRootData } from '../root-data.ts'
import { returnOf } from './payment/kept-intent.ts'
import type { Control, Fields } from './put-fields.ts'
import { fieldsOf, putNextField } from './put-fields.ts'

/** `who`: the reader who typed it; null for a guest. `asked`: what the address of the page asked for. */
type Kept = { who: string | null; asked: string; fields: Fields }

const keyOf = () => `fields:${location.pathname}`
const askedOf = () => returnOf(location.search)?.rest ?? location.search

/**
 * What is typed into a form stays in this tab until it is done: a reload, a look at another page and a login on the way
 * lose none of it. A link that asks for something else gets its way, and only the words stay. What a reader typed is never
 * shown to anybody else.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, done: boolean): void {
  const who = useRootData()?.visitor.reader?.email ?? null
  const touched = useRef(false)
  const putting = useRef(false)
  const place = useRef('')

  useEffect(() => {
    const element = form.current
    if (!element) return
    place.current ||= keyOf()
    const named = new Set<string>()
    let ours = false
    let gone = false

    async function putBack(put: HTMLFormElement, { asked, fields }: Kept): Promise<void> {
      putting.current = true
      const tried = new Set<Control>()
      for (let more = true; more && !gone; ) {
        ours = true
        more = putNextField(put, fields, { words: asked !== askedOf(), but: named, tried })
        ours = false
        await new Promise((resolve) => setTimeout(resolve))
      }
      if (gone) return
      putting.current = false
      if (touched.current) keep(put, place.current, who)
    }
    function onTouch({ target, currentTarget }: Event): void {
      if (ours) return
      // Whoever begins before all is back has the last word on that field, and gets the others all the same.
      named.add((target as Control).name)
      touched.current = true
      if (!putting.current) keep(currentTarget as HTMLFormElement, place.current, who)
    }

    const kept = readTab<Kept>(place.current)
    if (kept?.who && kept.who !== who) writeTab(place.current, null)
    // What a guest left blank does not blank out what is known of a reader.
    else if (kept) void putBack(element, kept.who === who ? kept : { ...kept, fields: filledIn(kept.fields) })
    const kinds = ['input', 'change', 'click']
    for (const kind of kinds) element.addEventListener(kind, onTouch)
    return () => {
      gone = true
      putting.current = false
      for (const kind of kinds) element.removeEventListener(kind, onTouch)
    }
  }, [form, who])

  // What a button changes, or the server's answer, is known once it is drawn.
  useEffect(() => {
    if (touched.current && !putting.current && form.current && !done) keep(form.current, place.current, who)
  })

  useEffect(() => {
    if (!done) return
    touched.current = false
    writeTab(place.current, null)
  }, [done])
}

function filledIn(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** What is put aside just now is remembered as it was. On the way to another page the address is that page's already. */
function keep(form: HTMLFormElement, place: string, who: string | null): void {
  if (keyOf() !== place) return
  const before = readTab<Kept>(place)?.fields
  writeTab(place, { who, asked: askedOf(), fields: { ...before, ...fieldsOf(form) } } satisfies Kept)
}
