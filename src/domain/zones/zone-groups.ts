import { US_TERRITORIES } from '../addresses/us-post.ts'
import type { Atlas } from './zone-places.ts'

/** What is often listed together. */
const GROUPS: readonly { name: string; codes: readonly string[] }[] = [
  {
    name: 'European Union',
    codes: split('at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se'),
  },
  {
    name: 'Rest of Europe',
    codes: split('al ad ba by ch fo gb gg gi im is je li mc md me mk no rs sj sm ua va xk'),
  },
  { name: 'United States and territories', codes: ['US', ...US_TERRITORIES] },
]

function split(codes: string): string[] {
  return codes.toUpperCase().split(' ')
}

/** Their countries as lines of names, for staff to add to a zone. */
export function zoneGroups({ countries }: Atlas): { name: string; countries: string[] }[] {
  return GROUPS.map(({ name, codes }) => ({
    name,
    countries: codes.flatMap((code) => countries.find((country) => country.code === code)?.name ?? []),
  }))
}

/** Those of the lines that are there, and the countries that are not. */
export function addLines(text: string, countries: readonly string[]): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const there = lines.map((line) => line.trim().toLowerCase())
  return [...lines, ...countries.filter((country) => !there.includes(country.toLowerCase()))].join('\n')
}
