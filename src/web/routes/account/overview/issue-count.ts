export function issuesOf(count: number): string {
  return `${count} ${count === 1 ? 'issue' : 'issues'}`
}
