import { posix } from 'node:path'
import { parseSync } from 'vite'

export type Import = { from: string; kind: 'value' | 'type' | 'inline types only' }

export const isPackage = (from: string) => !/^[#.]/.test(from)

/** `#domain/day.ts` and `../domain/day.ts` are both domain/day.ts; a package keeps its name. */
export function resolveImport(file: string, from: string): string {
  const path = from.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
}

/** Types counted, dynamic imports as well. */
export function importsOf(file: string, source: string): Import[] {
  const { program, module } = parseSync(file, source)
  const declared = program.body.flatMap((node): Import[] => {
    if (node.type === 'ImportDeclaration') {
      return [{ from: node.source.value, kind: kindOf(node.importKind, node.specifiers.map(kindOfSpecifier)) }]
    }
    if (node.type === 'ExportAllDeclaration') return [{ from: node.source.value, kind: kindOf(node.exportKind, []) }]
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      return [
        {
          from: node.source.value,
          kind: kindOf(
            node.exportKind,
            node.specifiers.map((one) => one.exportKind),
          ),
        },
      ]
    }
    return []
  })
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => /^(['"`])(.*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2])
    .filter((from) => from !== undefined)
  return [...declared, ...dynamic.map((from): Import => ({ from, kind: 'value' }))]
}

type Kind = 'value' | 'type' | null | undefined

function kindOf(whole: Kind, parts: Kind[]): Import['kind'] {
  if (whole === 'type') return 'type'
  return parts.length > 0 && parts.every((part) => part === 'type') ? 'inline types only' : 'value'
}

function kindOfSpecifier(specifier: { type: string; importKind?: Kind }): Kind {
  return specifier.type === 'ImportSpecifier' ? specifier.importKind : 'value'
}
