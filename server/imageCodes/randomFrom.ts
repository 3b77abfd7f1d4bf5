/**
 * Random numbers from 0 to 1 that follow from 36 random decimal digits: sfc32 (Chris Doty-Humphrey, PractRand). They
 * bend a picture; no secret follows from them.
 */
export function randomFrom(digits: string): () => number {
  let [a, b, c, count] = [0, 9, 18, 27].map((at) => Number(digits.slice(at, at + 9)) | 0) as [
    number,
    number,
    number,
    number,
  ];
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}
