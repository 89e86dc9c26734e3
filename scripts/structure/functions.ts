import { parseSync } from 'vite'

export type FunctionSize = { name: string; lines: number; parameters: number }

type Node = {
  type: string
  start: number
  end: number
  id?: { name?: string }
  params?: unknown[]
  [key: string]: unknown
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function of a file, also those within others; a nameless one is called by the property or variable that holds it. */
export function functionsOf(path: string, source: string): FunctionSize[] {
  const found: FunctionSize[] = []

  function visit(node: Node, name: string): void {
    if (FUNCTIONS.has(node.type)) {
      const lines = source.slice(node.start, node.end).split('\n').length
      found.push({ name: node.id?.name ?? name, lines, parameters: node.params?.length ?? 0 })
    }
    const inner = nameIn(node) ?? name
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) visit(child, inner)
  }

  visit(parseSync(path, source).program as unknown as Node, '(nameless)')
  return found
}

function nameIn({ id, key }: Node): string | undefined {
  return id?.name ?? (key as { name?: string } | undefined)?.name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
