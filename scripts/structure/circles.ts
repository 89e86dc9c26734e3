/** Tarjan's strongly connected components with more than one member, the largest first. */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!open.includes(next)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles.sort((a, b) => b.length - a.length)
}
