export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Referer: 'https://evil.example/account?token=x' },
  { Referer: 'http://localhost:3000//evil.example/' },
  { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
  { 'X-Forwarded-For': "127.0.0.1, ' or 1=1 --, ::::::::::::" },
  { 'X-Forwarded-Proto': 'https', 'X-Original-URL': '/staff', 'X-Rewrite-URL': '/staff' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT' },
  { Cookie: 'masthead=; masthead=%00; __proto__=1; masthead-visit=%ff' },
  { Cookie: `masthead=${'c'.repeat(4_000)}` },
  { Cookie: ';;;=;=x; masthead' },
  { 'User-Agent': `\u00ff${'u'.repeat(2_000)}` },
  { 'User-Agent': '<script>alert(1)</script>' },
  {
    Accept: 'text/x-script, */*;q=NaN',
    'Accept-Language': 'x'.repeat(500),
    'Accept-Encoding': 'br;q=1.000000, gzip;q=9',
  },
  { 'If-None-Match': '*', 'If-Modified-Since': 'yesterday', Range: 'bytes=0-,5-1,-1' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Length': '-1' },
  { 'Transfer-Encoding': 'chunked, identity' },
  { 'X-React-Router-SSR-Data': '1', 'X-React-Router-Prerender-Data': '%ff' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
]

export const CONTENT_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data'],
  ...['application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON;', 'application/json, text/plain', 'x'],
]
