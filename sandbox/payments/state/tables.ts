import type { Kind, Kinds } from './kinds.ts'
import type { SandboxStore, StoredRow } from './store.ts'

interface Row {
  sequence: number
  body: { id: string }
}

interface Table {
  rows: Map<string, Row>
  /** Ids in order of creation; ids of rows taken away are skipped when read. */
  order: string[]
}

export interface Tables {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  put<K extends Kind>(kind: K, body: Kinds[K]): Kinds[K]
  remove(kind: Kind, id: string): void
  /** Newest first. */
  newest<K extends Kind>(kind: K): IterableIterator<Kinds[K]>
  /** Runs synchronously; if it throws, nothing of it has happened. */
  atomically<T>(change: () => T): T
  /** Resolves when everything changed so far is durable. Calls that meet share one write. */
  flush(): Promise<void>
}

/** The whole state in memory; objects are never changed in place, only replaced. */
export async function openTables(store: SandboxStore): Promise<Tables> {
  const tables = new Map<string, Table>()
  let sequence = 0
  let undo: (() => void)[] = []
  const dirty = new Map<string, StoredRow>()
  let saving: Promise<void> = Promise.resolve()

  for (const row of (await store.load()).sort((a, b) => a.sequence - b.sequence)) {
    insert(row.kind, { sequence: row.sequence, body: row.body as Row['body'] })
    sequence = Math.max(sequence, row.sequence)
  }

  function table(kind: string): Table {
    const found = tables.get(kind) ?? { rows: new Map(), order: [] }
    tables.set(kind, found)
    return found
  }

  function insert(kind: string, row: Row): void {
    const { rows, order } = table(kind)
    if (!rows.has(row.body.id)) order.push(row.body.id)
    rows.set(row.body.id, row)
  }

  function mark(kind: string, id: string, row: Row | undefined): void {
    const key = `${kind} ${id}`
    const before = dirty.get(key)
    undo.push(() => (before ? dirty.set(key, before) : dirty.delete(key)))
    dirty.set(key, { kind, id, sequence: row?.sequence ?? 0, body: row?.body ?? null })
  }

  function get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return table(kind).rows.get(id)?.body as Kinds[K] | undefined
  }

  function put<K extends Kind>(kind: K, body: Kinds[K]): Kinds[K] {
    const { rows, order } = table(kind)
    const before = rows.get(body.id)
    const row = { sequence: before?.sequence ?? ++sequence, body }
    insert(kind, row)
    undo.push(() => {
      if (before) rows.set(body.id, before)
      else if (rows.delete(body.id)) order.pop()
    })
    mark(kind, body.id, row)
    return body
  }

  function remove(kind: Kind, id: string): void {
    const { rows } = table(kind)
    const before = rows.get(id)
    if (!before) return
    rows.delete(id)
    undo.push(() => rows.set(id, before))
    mark(kind, id, undefined)
  }

  function* newest<K extends Kind>(kind: K): IterableIterator<Kinds[K]> {
    const { rows, order } = table(kind)
    if (order.length > 2 * rows.size + 1000) table(kind).order = order.filter((id) => rows.has(id))
    const ids = table(kind).order
    for (let at = ids.length - 1; at >= 0; at--) {
      const row = rows.get(ids[at] ?? '')
      if (row) yield row.body as Kinds[K]
    }
  }

  function atomically<T>(change: () => T): T {
    undo = []
    try {
      return change()
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    } finally {
      undo = []
    }
  }

  function flush(): Promise<void> {
    const turn = saving.then(saveDirty)
    saving = turn.catch(() => {})
    return turn
  }

  async function saveDirty(): Promise<void> {
    if (dirty.size === 0) return
    const rows = [...dirty]
    dirty.clear()
    try {
      await store.save(rows.map(([, row]) => row))
    } catch (error) {
      for (const [key, row] of rows) if (!dirty.has(key)) dirty.set(key, row)
      throw error
    }
  }

  return { get, put, remove, newest, atomically, flush }
}
