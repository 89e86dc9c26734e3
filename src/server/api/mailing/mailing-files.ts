import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/delivery/mailing-files.ts'
import { zipFileName, zoneFileName } from '#domain/mailing/file-name.ts'
import { done } from '#domain/outcome.ts'
import { sendFile } from '../../http/answers/send-file.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff, staffGate } from '../../http/staff-gate.ts'
import type { App } from '../../reads/app.ts'
import type { FileChoices } from '../../services/issues/files/file-order.ts'
import { findFileOrder } from '../../services/issues/files/file-order.ts'
import { saveColumns, savePresets } from '../../services/issues/files/file-settings.ts'
import { mailingZip } from '../../services/issues/files/mailing-zip.ts'
import { noteDownload } from '../../services/issues/files/note-download.ts'
import { addSeed, removeSeed } from '../../services/issues/files/seed-addresses.ts'
import { seenNothing, zoneFile } from '../../services/issues/files/zone-file.ts'
import type { MailingContext } from '../../services/issues/mailing-context.ts'

export function mountMailingFiles(api: Hono<Env>, mailing: MailingContext, app: App): void {
  const find = async (run: string, choices: FileChoices) => {
    const { publication } = await app.catalogue()
    const order = await findFileOrder(mailing.db, run, { publication, choices })
    if (!order) throw notFound()
    return order
  }
  const asked = <Query>(c: Context<Env>, query: { safeParse(given: unknown): Parsed<Query> }) => {
    const parsed = query.safeParse(c.req.query())
    if (!parsed.success) throw notFound()
    return parsed.data
  }

  api.get(contract.mailingFile.path, staffGate('issues.change'), async (c) => {
    const { run, zone, preset, mark } = asked(c, contract.mailingFile.query)
    const order = await find(run, { presets: preset ? { [zone]: preset } : {}, byteOrderMark: chosen(mark) })
    const name = zoneFileName(order.mailing, zone)
    await noteDownload(mailing, order, { actor: (await requireStaff(c, 'issues.change')).owner.id, file: name })
    return sendFile(c, { name, type: 'csv' }, encoded(zoneFile(mailing.db, order, seenNothing(order, zone))))
  })

  api.get(contract.mailingZip.path, staffGate('issues.change'), async (c) => {
    const { run, mark, ...zones } = asked(c, contract.mailingZip.query)
    const presets = Object.fromEntries(Object.entries(zones).filter(([, preset]) => preset !== undefined))
    const order = await find(run, { presets, byteOrderMark: chosen(mark) })
    const name = zipFileName(order.mailing)
    await noteDownload(mailing, order, { actor: (await requireStaff(c, 'issues.change')).owner.id, file: name })
    return sendFile(c, { name, type: 'zip' }, mailingZip(mailing.db, order))
  })

  serveStaffWrite(api, 'issues.change', contract.savePresets, async ({ presets, byte_order_mark }, { id }) => {
    await savePresets(mailing, { presets, byteOrderMark: byte_order_mark }, id)
    return done({ saved: true as const })
  })
  serveStaffWrite(api, 'issues.change', contract.saveColumns, async ({ columns }, { id }) => {
    const saved = await saveColumns(mailing, columns, id)
    return saved.ok ? done({ saved: saved.value }) : saved
  })
  serveStaffWrite(
    api,
    'issues.change',
    contract.addSeed,
    async ({ name, address: { country_name: _, ...address } }, { id }) => {
      const added = await addSeed(mailing, { name, address }, id)
      return added.ok ? done({ seed: added.value }) : added
    },
  )
  serveStaffWrite(api, 'issues.change', contract.removeSeed, async ({ seed }, { id }) => {
    const removed = await removeSeed(mailing, seed, id)
    return removed.ok ? done({ seed: removed.value }) : removed
  })
}

type Parsed<Query> = { success: true; data: Query } | { success: false }

const notFound = () => new HTTPException(404, { message: 'Not found.' })
const chosen = (mark: 'yes' | 'no' | undefined) => (mark === undefined ? undefined : mark === 'yes')

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
}
