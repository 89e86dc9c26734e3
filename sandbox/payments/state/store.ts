/** One kept object. `body` is plain JSON; `null` takes the row away. `sequence` is the order of creation over all kinds. */
export interface StoredRow {
  kind: string
  id: string
  sequence: number
  body: unknown
}

/** Where the state outlives the process. `save` writes all rows or none, and they are durable once it resolves. */
export interface SandboxStore {
  load(): Promise<StoredRow[]>
  save(rows: StoredRow[]): Promise<void>
}

export function memoryStore(): SandboxStore {
  const rows = new Map<string, string>()
  return {
    async load() {
      return [...rows.values()].map((row): StoredRow => JSON.parse(row))
    },
    async save(changed) {
      for (const row of changed) {
        const key = `${row.kind} ${row.id}`
        if (row.body === null) rows.delete(key)
        else rows.set(key, JSON.stringify(row))
      }
    },
  }
}
