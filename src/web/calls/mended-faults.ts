import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { ADDRESS_FIELDS } from '#domain/addresses/address-fields.ts'
import type { Faults } from './call.ts'

/** What is still wrong once this field has been changed. Another country wants other fields, so it takes all of its address. */
export function withoutField(faults: Faults, name: string): Faults {
  const address = /^(.*)country$/.exec(name)?.[1]
  const mended = (field: string) => field === name || (address !== undefined && isOfAddress(field, address))
  const fields = Object.fromEntries(Object.entries(faults.fields).filter(([field]) => !mended(field)))
  return { ...faults, fields }
}

function isOfAddress(field: string, prefix: string): boolean {
  return ADDRESS_FIELDS.some((name) => field === prefix + name)
}

/** An error goes when its field is changed. `of` is what the faults belong to: with another one they count anew. */
export function useMendedFaults(form: RefObject<HTMLFormElement | null>, faults: Faults, of: unknown): Faults {
  const [changed, setChanged] = useState<{ of: unknown; names: string[] }>({ of, names: [] })
  const isFaulty = Object.keys(faults.fields).length > 0
  useEffect(() => {
    const { current } = form
    if (!current || !isFaulty) return
    function note({ target }: Event) {
      const { name } = target as HTMLInputElement
      if (!name) return
      // Not before React has heard of it at the document: to draw a controlled field again would undo what was typed.
      setTimeout(() =>
        setChanged((now) => ({ of, names: now.of === of ? [...new Set([...now.names, name])] : [name] })),
      )
    }
    // Not `change`: that comes when a field is left that was typed into before it was refused, and nothing is mended then.
    current.addEventListener('input', note)
    return () => current.removeEventListener('input', note)
  }, [form, isFaulty, of])
  return changed.of === of ? changed.names.reduce(withoutField, faults) : faults
}
