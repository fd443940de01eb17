// Likes every song and answers /ping and /roll in the chat of a room. With Node 20, `npm install ws` first.
const { SEGUE_URL: url, SEGUE_TOKEN: token, SEGUE_ROOM: slug } = process.env
const Socket = globalThis.WebSocket ?? (await import('ws')).WebSocket
const commands = { '/ping': () => say('pong'), '/roll': () => say(`You rolled ${Math.ceil(6 * Math.random())}.`) }

async function call(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  if (answer.ok) return answer.json()
  if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  await new Promise((resume) => setTimeout(resume, 1000 * Number(answer.headers.get('Retry-After') ?? 1)))
  return call(method, path, body)
}

const { uuid: roomUuid } = await call('GET', `/rooms/${slug}`)
const say = (text) => call('POST', '/v3/messages', { receiver: roomUuid, receiverType: 'group', data: { text } })
const lines = (query) => call('GET', `/v3/groups/${roomUuid}/messages?${query}`)
let { cursor } = (await lines('limit=1')).meta // What was said before is not for us.
async function readOn() {
  const { data, meta } = await lines(`affix=append&limit=100&id=${cursor.id}&sentAt=${cursor.sentAt}`)
  cursor = meta.cursor
  for (const { data: said } of data) if (Object.hasOwn(commands, said.text ?? '')) await commands[said.text]()
}
let reading = Promise.resolve() // One page after the other, so that no line is answered twice.
const news = () => (reading = reading.then(readOn).catch(console.error))

function connect() {
  const socket = new Socket(`${url.replace('http', 'ws')}/primus?token=${token}`)
  const act = (params) => socket.send(JSON.stringify({ event: 'action', messageId: 1, params }))
  socket.addEventListener('open', () => act({ action: 'joinRoom', roomUuid }))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data)
    if (frame === 'primus::server::close') process.exit(1) // Kicked, or the token is void: do not come back.
    if (typeof frame === 'string') return frame.includes('ping') && socket.send(data.replace('ping', 'pong'))
    if (frame.context === 'response' || frame.message?.name === 'chatMessage') void news()
    if (frame.message?.name === 'playedSong') act({ action: 'voteOnSong', roomUuid, songVotes: { like: true } })
  })
  socket.addEventListener('close', () => setTimeout(connect, 3000)) // Then it reads on from where it was.
}
connect()
