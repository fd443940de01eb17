import { thirdParties } from '@segue/shared/proxy/map.ts'

/** Addresses that a server must not connect to, in every notation. */

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST.',
  'localhost.localdomain',
  'metadata.google.internal',
  '127.0.0.1.nip.io',
  'ⓛocalhost',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'example.test',
]

/** A host in the map, which the tricks pretend to use. */
const known = ['api.deezer.com', 'open.spotify.com', 'soundcloud.com', 'api.audius.co', 'www.youtube.com'].filter(
  (host) => thirdParties.find(`https://${host}/`),
)

const around = (host: string): string[] => [
  `http://${host}/`,
  `https://${host}/`,
  `https://${host}:22/`,
  `//${host}/`,
  `https:/${host}/`,
  `https:${host}`,
  `https:\\\\${host}\\`,
  `ftp://${host}/`,
  `gopher://${host}:6379/_INFO`,
  `https://user:secret@${host}/`,
]

const lookalikes = (host: string): string[] => [
  `https://${host}@127.0.0.1/`,
  `https://${host}:443@127.0.0.1:80/`,
  `https://127.0.0.1#@${host}/`,
  `https://127.0.0.1\\@${host}/`,
  `https://127.0.0.1%2f@${host}/`,
  `https://127.0.0.1?@${host}/`,
  `https://${host}.127.0.0.1.nip.io/`,
  `https://${host}.:443/`,
  `https://${host}:8443/x`,
  `https://${host}:0/x`,
  `https://${host}%00.example.test/`,
  `https://${host}%2eexample.test/`,
  `https://${host}\u3002example.test/`,
  `https://${host}/../../127.0.0.1/`,
  `https://${host}/%2e%2e/%2f%2f127.0.0.1/`,
  `https://${host}/track/1?url=http://127.0.0.1/`,
  `http://${host}/track/1`,
  ` https://127.0.0.1/#https://${host}/track/1`,
  `https://${host}/track/1\r\nHost: 127.0.0.1`,
]

/** Links as people paste them, so that there is something to redirect from. */
export const honest = [
  'https://www.deezer.com/track/3135556',
  'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://soundcloud.com/forss/flickermood',
  'https://audius.co/ann/a-song',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://music.apple.com/us/album/a/1?i=2',
]

export const forms: readonly string[] = [
  ...privateHosts.flatMap(around),
  ...known.flatMap(lookalikes),
  'file:///etc/passwd',
  'data:text/html,x',
  'blob:https://127.0.0.1/x',
  'unix:/var/run/docker.sock:/',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'jar:https://127.0.0.1!/',
]

/** DNS answers that resolve a mapped name to a private address, alone and among others. */
export const badAnswers = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0']
