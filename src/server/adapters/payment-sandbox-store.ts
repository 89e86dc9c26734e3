import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sandboxPayment } from '../db/schema/sandbox.ts'

type Row = { kind: string; id: string; sequence: number; body: unknown }

/** Keeps what the payment sandbox knows beside what the shop knows of it, so that neither outlives the other. */
export function paymentSandboxStore(db: Db): { load(): Promise<Row[]>; save(rows: Row[]): Promise<void> } {
  return {
    load: () => db.select().from(sandboxPayment).orderBy(asc(sandboxPayment.sequence)),
    async save(rows) {
      const kept = rows.filter(({ body }) => body !== null)
      await db.transaction(async (tx) => {
        for (const { kind, id } of rows.filter(({ body }) => body === null)) {
          await tx.delete(sandboxPayment).where(and(eq(sandboxPayment.kind, kind), eq(sandboxPayment.id, id)))
        }
        if (kept.length === 0) return
        await tx
          .insert(sandboxPayment)
          .values(kept)
          .onConflictDoUpdate({
            target: [sandboxPayment.kind, sandboxPayment.id],
            set: { sequence: sql`excluded.sequence`, body: sql`excluded.body` },
          })
      })
    },
  }
}
