import type { NamedMasthead, WordmarkPicture } from './masthead.ts'
import { FACE_LOOKS, wordmarkPath } from './masthead.ts'

/**
 * The publication's own colours and letters, as a stylesheet that follows the one of the pages. Nothing of it is free text:
 * the database keeps colours, names of faces, numbers and digests alone.
 */
export function mastheadStyle({ name, face, capitals, accent, picture }: NamedMasthead): string {
  const { family, weight, italic, letter, capital } = FACE_LOOKS[face]
  const lasting = [
    `--house:${accent.light}`,
    `--wordmark-family:var(--font-${family})`,
    `--wordmark-weight:${weight}`,
    `--wordmark-style:${italic ? 'italic' : 'normal'}`,
    `--wordmark-case:${capitals ? 'uppercase' : 'none'}`,
    `--foot:${reachesBelow(name, { italic, capitals }) ? '0.24em' : '0.03em'}`,
    `--letter:${capitals ? capital : letter}`,
  ]
  return [
    `:root{${lasting.join(';')}}`,
    `@media (prefers-color-scheme:dark){:root{--house:${accent.dark}}}`,
    picture ? pictureStyle(picture) : '',
  ].join('')
}

/** With the marks that stand below a letter, as in ç and ę. */
const BELOW = /[gjpqyQ,;()\p{M}]/u
const CAPITALS_BELOW = /[q,;()]/i

/** Whether something of it stands below the line: letters that lean all do. */
function reachesBelow(name: string, { italic, capitals }: { italic: boolean; capitals: boolean }): boolean {
  if (capitals) return CAPITALS_BELOW.test(name)
  return italic || BELOW.test(name.normalize('NFD').replace(/[\u0300-\u0315]/g, ''))
}

/** What every page has in its head: the style, the icon and what an installed page is called. */
export function mastheadHead(masthead: NamedMasthead, nonce: string): string {
  const { picture } = masthead
  const icon = picture?.icon
    ? `<link rel="icon" type="image/png" href="${wordmarkPath(picture.icon)}"/><link rel="apple-touch-icon" href="${wordmarkPath(picture.icon)}"/>`
    : '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>'
  return `${icon}<link rel="manifest" href="/site.webmanifest"/><style nonce="${nonce}">${mastheadStyle(masthead)}</style>`
}

/** The name stays in the page, for those who hear it, and is moved out of sight. */
function pictureStyle({ width, height, light, dark, smallLight, smallDark }: WordmarkPicture): string {
  const shape = Math.round((width / height) * 1000) / 1000
  const wide = (rem: number) => `${Math.round(rem * shape * 1000) / 1000}rem`
  const shown = (large: string, small: string) =>
    `.nameplate{background-image:url(${wordmarkPath(large)})}.wordmark{background-image:url(${wordmarkPath(small)})}`
  const rules = [
    `.nameplate,.wordmark{display:block;aspect-ratio:${shape};background:left center/contain no-repeat border-box;overflow:hidden;text-indent:200%;white-space:nowrap;print-color-adjust:exact;margin-left:0!important}`,
    `.nameplate{width:min(100%,${wide(12)})}`,
    `.wordmark{width:min(100%,${wide(2.25)})}`,
    // On a phone it has the room that is left.
    `header>div>.wordmark{width:100%;max-width:${wide(2.25)}}`,
    `@media (width>=40rem){header>div>.wordmark{width:min(${wide(2.25)},38vw)}}`,
    `footer .wordmark{width:min(100%,${wide(3.5)})}`,
    shown(light, smallLight),
  ]
  // Below what the pages say of a name that is only there to be heard.
  return `@layer components{${rules.join('')}@media screen and (prefers-color-scheme:dark){${shown(dark, smallDark)}}}`
}
