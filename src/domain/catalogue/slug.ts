/** A name as a part of an address: `Café Tote, No. 2` is cafe-tote-no-2. Empty when nothing of it can be one. */
export function makeSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
