// Writes a .gz beside every file of dist that gains by it, and prints what a first visit loads.
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = new URL('../dist/', import.meta.url).pathname;
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

let total = 0;
for (const path of files(dist).filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))) {
  const plain = readFileSync(path);
  const packed = gzipSync(plain, { level: 9 });
  writeFileSync(`${path}.gz`, packed);
  total += packed.length;
  console.log(`${(packed.length / 1024).toFixed(1).padStart(8)} KB gz  ${path.slice(dist.length)}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(8)} KB gz  everything (the limit for a first load is 300)`);
if (total > 300 * 1024) process.exitCode = 1;
