import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ended, freePort, printed } from '#tests/support/machine/proxies.ts'

/**
 * Starts nginx in front of portals, as deploy/nginx.conf does, without TLS. It believes its clients' X-Forwarded-For,
 * because one program plays all of them, and passes a request on to another portal only if no portal had it.
 * @param home an empty folder for its files
 * @param ports the portals' ports on loopback
 */
export async function startBalancer(
  home: string,
  ports: readonly number[],
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  )
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`)
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/pid;
error_log stderr notice;
events {}
http {
access_log off;
${temporary.join('\n')}
upstream portals { ${servers.join(' ')} keepalive 32; }
server {
  listen 127.0.0.1:${port};
  client_max_body_size 12m;
  location / {
    proxy_pass http://portals;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_read_timeout 120s;
  }
}
}
`,
  )
  const child = spawn('nginx', ['-p', home, '-c', path.join(home, 'nginx.conf'), '-g', 'daemon off;'])
  await printed(child, 'start worker process')
  return { port, stop: () => ended(child) }
}
