import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; until: number }

const MAX_SECONDS = 3600

/** Where a provider keeps its visits: in this process, as nothing there has to outlast it. */
export function createMemory(): AdapterFactory {
  return (model) => {
    const kept = new Map<string, Kept>()
    const alive = (one: Kept | undefined) => (one && one.until > Date.now() ? one.payload : undefined)
    const adapter: Adapter = {
      async upsert(id, payload, seconds = MAX_SECONDS) {
        for (const [old, { until }] of kept) if (until <= Date.now()) kept.delete(old)
        kept.set(id, { payload: { ...payload, kind: model }, until: Date.now() + seconds * 1000 })
      },
      find: async (id) => alive(kept.get(id)),
      findByUid: async (uid) => alive([...kept.values()].find(({ payload }) => payload.uid === uid)),
      findByUserCode: async () => undefined,
      async consume(id) {
        const one = kept.get(id)
        if (one) one.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
    return adapter
  }
}
