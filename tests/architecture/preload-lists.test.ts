// Proves that a chunk lists with its lazy imports all files that it has not loaded, and no others.
import { expect, it } from 'vitest';
import { shortenLists } from '../../.ci/preload-lists.ts';

const listed = (files: string, uses: string): string =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=[${files}])))=>i.map(i=>d[i]);\n${uses}`;

const code = listed(
  '"assets/a.js","assets/react.js","assets/app.css","assets/a.css","assets/b.js"',
  'p(()=>import("./a.js"),__vite__mapDeps([0,1,2,3]));p(()=>import("./b.js"),__vite__mapDeps([4,1,3]))',
);

it('leaves out what is loaded, and keeps the rest for each import', () => {
  expect(shortenLists(code, new Set(['assets/react.js', 'assets/app.css']))).toBe(
    listed(
      '"assets/a.js","assets/a.css","assets/b.js"',
      'p(()=>import("./a.js"),__vite__mapDeps([0,1]));p(()=>import("./b.js"),__vite__mapDeps([2,1]))',
    ),
  );
});

it('needs no list where all is loaded', () => {
  const one = listed('"assets/a.js","assets/b.js"', 'p(()=>import("./a.js"),__vite__mapDeps([0,1]))');
  expect(shortenLists(one, new Set(['assets/a.js', 'assets/b.js']))).toBe('p(()=>import("./a.js"),[])');
});

it('leaves code without a list as it is', () => {
  expect(shortenLists('p(()=>import("./a.js"),[])', new Set(['assets/a.js']))).toBe(
    'p(()=>import("./a.js"),[])',
  );
});
