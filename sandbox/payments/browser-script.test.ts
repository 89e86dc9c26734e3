import { describe, expect, it } from 'vitest'
import { createBrowserScript } from './browser-script.ts'

describe('stripe.js', () => {
  const script = createBrowserScript({ base: '/pay</script>' })

  it('is one classic script whose parts share a scope without a clash', () => {
    expect(() => new Function(script)).not.toThrow()
    expect(script).not.toMatch(/^(import|export) /m)
    const names = [...script.matchAll(/^(?:async )?(?:function|class|const|let) (\w+)/gm)].map((match) => match[1])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('takes its settings without being broken out of', () => {
    expect(script).not.toContain('</script>')
    expect(script).toContain('const SETTINGS = {"base":"/pay\\u003c/script>"}')
  })
})
