/** Where a top-level block begins: only those are numbered. */
const BEGINNINGS = /(?=<[a-z0-9]+(?: [^>]*)? id="p-\d+")/
const NUMBERED = /^<[^>]* id="(p-\d+)"/

/** A piece's HTML block by block, each with its white space. */
export function splitBlocks(html: string): string[] {
  return html.split(BEGINNINGS)
}

/** The id by which an address can point at a block; what stands before the first has none. */
export function blockId(block: string): string | null {
  return NUMBERED.exec(block)?.[1] ?? null
}
