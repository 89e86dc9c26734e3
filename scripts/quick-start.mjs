// For `node --import`: halves the time that Node takes to load the server. Nothing depends on it.
import { enableCompileCache, registerHooks } from 'node:module'

enableCompileCache()

// To learn that a file is a module, Node parses its package.json anew for each: drizzle-orm has a hundred files and 179 kB of it.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
