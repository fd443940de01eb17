// The server of the page: exchanges the page's code for a token, because only the server knows the secret.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'

const { PORT = '3001', CLIENT_ID = '', CLIENT_SECRET = '', SDK = '', PAGE = 'starter' } = process.env
const page = new URL(`../${PAGE}/index.html`, import.meta.url)

async function token(request) {
  let body = ''
  for await (const part of request) body += part
  const { code } = JSON.parse(body)
  const reply = await fetch('https://discord.com/api/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      grant_type: 'authorization_code',
      code,
    }),
  })
  const { access_token } = await reply.json()
  return { access_token }
}

async function answer(request, response) {
  try {
    if (request.url === '/api/token' && request.method === 'POST') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(await token(request)))
    } else if (request.url === '/sdk.js') {
      response.setHeader('Content-Type', 'text/javascript').end(await readFile(SDK))
    } else {
      const text = (await readFile(page, 'utf8')).replace('CLIENT_ID', CLIENT_ID)
      response.setHeader('Content-Type', 'text/html').setHeader('Referrer-Policy', 'no-referrer').end(text)
    }
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

createServer((request, response) => void answer(request, response)).listen(Number(PORT), '127.0.0.1', () =>
  console.log('listening'),
)
