import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { beginFile, sendPiece } from '#contract/catalogue/product-files.ts'
import { makeCall } from '../../../../calls/call.ts'
import { sendFile } from '../../../../calls/send-file.ts'
import { useRootData } from '../../../../root-data.ts'
import { toast } from '../../../../ui/toast.ts'

export type Sent = { key: string; name: string; size: number; bytes: number; fault: string | null }
type Replacing = { replaces: string | null; reason: string }

/** Files on their way to a product, one after the other, and how far each has come. Those that are there are in the list. */
export function useSending(product: string) {
  const [sending, setSending] = useState<Sent[]>([])
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const wanted = useRef(true)
  const session = useRootData()?.visitor.session ?? ''
  const { revalidate } = useRevalidator()

  // Whoever closes the form or goes to another screen does not want it any more, or is told.
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
      if (underWay.current) toast('The upload was stopped.')
    }
  }, [])

  // Whoever leaves now would lose what is on its way.
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])

  function change(key: string, changed: Partial<Sent>) {
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  }

  /** How many of them have arrived. */
  async function send(files: readonly File[], { replaces, reason }: Replacing): Promise<number> {
    if (underWay.current) return 0
    underWay.current = true
    wanted.current = true
    setBusy(true)
    const queued = files.map((file, index) => ({ file, key: `${index} ${file.name}` }))
    setSending(queued.map(({ file: { name, size }, key }) => ({ key, name, size, bytes: 0, fault: null })))
    let arrived = 0
    for (const { file, key } of queued) {
      const begun = { session, ref: product, file: file.name, size: file.size, replaces, reason }
      const calls = {
        begin: () => makeCall(beginFile, { body: begun }),
        sendPart: (part: { file: string; at: number; bytes: string }) =>
          makeCall(sendPiece, { body: { session, ...part } }),
      }
      const fault = await sendFile(file, calls, {
        isWanted: () => wanted.current,
        onSent: (bytes) => change(key, { bytes }),
      })
      if (fault) {
        change(key, { fault })
        continue
      }
      arrived += 1
      await revalidate()
      setSending((all) => all.filter((one) => one.key !== key))
    }
    underWay.current = false
    setBusy(false)
    return arrived
  }

  function stop() {
    wanted.current = false
  }

  return { sending, busy, send, stop }
}
