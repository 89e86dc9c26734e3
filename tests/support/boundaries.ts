import { importsOf, isPackage, resolveImport } from './imports.ts'

type Rule = { folders: string[]; packages?: string[]; never?: string[] }

/** Who may import whom, by the path from src/, or of demo/ and sandbox/ beside it; the longest matching folder decides. Without `packages` any package will do. */
const RULES: Record<string, Rule> = {
  domain: { folders: ['domain'], packages: [] },
  contract: { folders: ['contract', 'domain'], packages: ['zod/mini'] },
  server: { folders: ['server', 'contract', 'domain'] },
  'server/app.ts': { folders: ['server', 'contract', 'domain', 'sandbox', 'demo'] },
  'server/main.ts': { folders: ['server', 'contract', 'domain', 'demo'] },
  'server/prepare-database.ts': { folders: ['server', 'domain', 'demo'] },
  'server/artwork': { folders: ['server/artwork', 'domain'], packages: [] },
  'server/config': { folders: ['server/config', 'server/adapters', 'domain'], never: ['hono', '@hono'] },
  'server/reads': {
    folders: ['server/reads', 'server/config', 'server/services', 'server/db', 'server/adapters', 'contract', 'domain'],
    never: ['hono', '@hono'],
  },
  'server/api': { folders: ['server/api', 'server/http', 'server/services', 'contract', 'domain'] },
  'server/services': {
    folders: ['server/services', 'server/db', 'server/adapters', 'server/artwork', 'domain'],
    never: ['hono', '@hono'],
  },
  'server/jobs': {
    folders: ['server/jobs', 'server/services', 'server/db', 'server/adapters', 'domain'],
    never: ['hono', '@hono'],
  },
  'server/adapters': { folders: ['server/adapters', 'server/db', 'domain'], never: ['hono', '@hono'] },
  'server/db': { folders: ['server/db', 'domain'], never: ['hono', '@hono'] },
  sandbox: { folders: ['sandbox'] },
  demo: { folders: ['demo', 'server', 'domain'] },
  'demo/history': { folders: ['demo', 'server', 'domain', 'sandbox/payments/past.ts'] },
  web: { folders: ['web', 'contract', 'domain'], never: ['hono', '@hono'] },
  'web/ui': { folders: ['web/ui'], packages: ['react', 'react-dom'] },
}
/** The nouns of `server/services`, in the order in which they may import: each only those before it. */
const NOUNS = [
  'pages',
  'catalogue',
  'mail',
  'access',
  'addresses',
  'subscriptions',
  'cart',
  'payments',
  'donations',
  'orders',
  'gifts',
  'renewals',
  'invoices',
  'checkout',
  'lists',
  'account',
  'issues',
  'delivery',
  'people',
  'figures',
  'reading',
  'system-check',
  'trial',
]
/** Too heavy to be met anywhere else: Vite in production, React Aria in the first load of a page. */
const ONLY_IN: Record<string, string> = {
  vite: 'server/dev-build.ts',
  'react-aria-components': 'web/ui/fields/combobox.tsx',
}

/** Every forbidden import of one file, as `web/ui/form.tsx -> server/app.ts`. */
export function forbiddenImports(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ from, kind }) => {
    const target = resolveImport(file, from)
    if (kind === 'type') return []
    if (kind === 'inline types only') return [`${file} -> ${target} (write import type { … })`]
    return mayImport(file, target, isPackage(from)) ? [] : [`${file} -> ${target}`]
  })
}

function mayImport(file: string, target: string, isPackage: boolean): boolean {
  const rule = RULES[longest(Object.keys(RULES), file) ?? '']
  if (!rule) return false
  if (!isPackage) return rule.folders.some((folder) => within(folder, target)) && isInOrder(file, target)
  const only = longest(Object.keys(ONLY_IN), target)
  if (only) return ONLY_IN[only] === file
  if (rule.never?.some((name) => within(name, target))) return false
  return !rule.packages || rule.packages.some((name) => within(name, target))
}

function isInOrder(file: string, target: string): boolean {
  const [own, other] = [file, target].map((path) => /^server\/services\/([\w-]+)/.exec(path)?.[1])
  return !own || !other || (NOUNS.includes(own) && NOUNS.includes(other) && NOUNS.indexOf(other) <= NOUNS.indexOf(own))
}

const within = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)
const longest = (folders: string[], path: string) =>
  folders.filter((folder) => within(folder, path)).sort((a, b) => b.length - a.length)[0]
