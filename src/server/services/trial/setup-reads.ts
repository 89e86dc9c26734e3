import type { Step } from '#domain/opening/check-list.ts'
import type { Tried } from '#domain/opening/trial.ts'
import { seesShop, sellsTo } from '#domain/opening/trial.ts'
import type { Db } from '../../db/client.ts'
import type { SessionKeeper } from '../../http/session.ts'
import type { Equipment } from '../catalogue/open-shop.ts'
import { readMissing } from '../catalogue/open-shop.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { isTrialPass, makeTrialPass } from './trial-pass.ts'
import { countTried } from './wipe-trial.ts'

export type SetupReads = {
  equipment: Equipment
  /** What keeps the shop from opening, a sentence for each step. */
  missing(): Promise<Partial<Record<Step, string>>>
  /** Whether this visitor sees the shop, or that it opens soon. */
  seesShop(request: Request): Promise<boolean>
  sellsTo(request: Request): Promise<boolean>
  /** The trial that goes on, with the link that lets readers of it in and what it has brought; null while there is none. */
  trial(): Promise<{ begunAt: Date; link: string; tried: Tried } | null>
  isTrialPass(pass: string): Promise<boolean>
}

type Parts = {
  db: Db
  sessions: SessionKeeper
  catalogue(): Promise<Catalogue>
  publicUrl: string
  equipment: Equipment
}

export function setupReads({ db, sessions, catalogue, publicUrl, equipment }: Parts): SetupReads {
  async function hasPass(pass: string | null): Promise<boolean> {
    const { trialAt } = (await catalogue()).publication
    return trialAt !== null && pass !== null && isTrialPass(db, trialAt, pass)
  }
  async function isAllowed(rule: typeof seesShop, request: Request): Promise<boolean> {
    const { openedAt, trialAt } = (await catalogue()).publication
    if (openedAt) return true
    const standing = { opened: false, trial: trialAt !== null && equipment.chargesNobody }
    const staff = Boolean((await sessions.of(request))?.account?.role)
    return rule(standing, { staff, pass: await hasPass(sessions.readCookie(request, 'trial')) })
  }
  return {
    equipment,
    missing: async () => readMissing(await catalogue(), equipment),
    seesShop: (request) => isAllowed(seesShop, request),
    sellsTo: (request) => isAllowed(sellsTo, request),
    async trial() {
      const { trialAt } = (await catalogue()).publication
      if (!trialAt) return null
      const link = `${publicUrl}/trial?pass=${await makeTrialPass(db, trialAt)}`
      return { begunAt: trialAt, link, tried: await countTried(db) }
    },
    isTrialPass: hasPass,
  }
}
