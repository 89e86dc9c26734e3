import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { FACE } from './stripe-fonts.ts'

const DARK = '(prefers-color-scheme: dark)'

/** Our colours and type for the provider's form, and anew when the light changes. */
export function useStripeLook(): Appearance {
  const [look, setLook] = useState(lookNow)
  useEffect(() => {
    const light = matchMedia(DARK)
    const change = () => setLook(lookNow())
    light.addEventListener('change', change)
    return () => light.removeEventListener('change', change)
  }, [])
  return look
}

function lookNow(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const line = { border: `1px solid ${colour('edge')}`, boxShadow: 'none' }
  const chosen = { borderColor: colour('ink'), boxShadow: `inset 0 0 0 1px ${colour('ink')}` }
  // The sandbox's form takes the colour of its borders as a variable; Stripe's takes it from the rules.
  const border: object = { colorBorder: colour('edge') }
  return {
    theme: matchMedia(DARK).matches ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      ...border,
      colorPrimary: colour('ink'),
      colorBackground: colour('paper'),
      colorText: colour('ink'),
      colorDanger: colour('error'),
      fontFamily: `"${FACE}", Arial, sans-serif`,
      fontSizeBase: '16px',
      borderRadius: '0px',
    },
    rules: {
      '.Input': { ...line, padding: '11px 12px' },
      '.Input:focus': { outline: `2px solid ${colour('ink')}`, boxShadow: 'none' },
      '.Input--invalid': { border: `2px solid ${colour('error')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', fontSize: '15px' },
      '.Tab': line,
      '.Tab--selected': chosen,
    },
  }
}
