// What is engraved on dice: pips, numbers and signs, drawn on a canvas of one cell for each face.

const CELL = 128;

/** Places of pips on a face from -1 to 1, by their number. */
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-0.5, -0.5], [0.5, 0.5]],
  3: [[-0.55, -0.55], [0, 0], [0.55, 0.55]],
  4: [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]],
  5: [[-0.52, -0.52], [0.52, -0.52], [0, 0], [-0.52, 0.52], [0.52, 0.52]],
  6: [[-0.5, -0.58], [-0.5, 0], [-0.5, 0.58], [0.5, -0.58], [0.5, 0], [0.5, 0.58]],
};

type Pen = CanvasRenderingContext2D;

function star(pen: Pen, x: number, y: number, radius: number): void {
  for (let i = 0; i < 10; i++) {
    const far = i % 2 ? radius * 0.45 : radius;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    pen.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  pen.closePath();
}

const SHAPES: Record<string, (pen: Pen, x: number, y: number, r: number) => void> = {
  round: (pen, x, y, r) => pen.arc(x, y, r, 0, 2 * Math.PI),
  square: (pen, x, y, r) => pen.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7),
  triangle: (pen, x, y, r) => {
    pen.moveTo(x, y - r);
    pen.lineTo(x + r, y + r * 0.8);
    pen.lineTo(x - r, y + r * 0.8);
    pen.closePath();
  },
  diamond: (pen, x, y, r) => {
    pen.moveTo(x, y - r * 1.15);
    pen.lineTo(x + r * 0.95, y);
    pen.lineTo(x, y + r * 1.15);
    pen.lineTo(x - r * 0.95, y);
    pen.closePath();
  },
  drop: (pen, x, y, r) => {
    pen.moveTo(x, y - r * 1.25);
    pen.quadraticCurveTo(x + r * 1.35, y + r * 0.25, x, y + r);
    pen.quadraticCurveTo(x - r * 1.35, y + r * 0.25, x, y - r * 1.25);
  },
  star: (pen, x, y, r) => star(pen, x, y, r * 1.25),
};

/** The signs of dice that have no numbers: an empty sea, a wave, and a mouth. */
const SIGNS: Record<string, (pen: Pen) => void> = {
  still: (pen) => {
    pen.lineWidth = 7;
    pen.moveTo(-36, 0);
    pen.lineTo(36, 0);
    pen.stroke();
  },
  stir: (pen) => {
    pen.lineWidth = 8;
    for (const y of [-16, 14]) {
      pen.moveTo(-40, y);
      pen.bezierCurveTo(-24, y - 22, -14, y - 22, 0, y);
      pen.bezierCurveTo(14, y + 22, 24, y + 22, 40, y);
    }
    pen.stroke();
  },
  maw: (pen) => {
    pen.ellipse(0, 0, 42, 34, 0, 0, 2 * Math.PI);
    for (let i = 0; i < 12; i++) {
      const angle = (i * Math.PI) / 6;
      const corner = (turn: number, far: number): [number, number] => [
        42 * far * Math.cos(angle + turn),
        34 * far * Math.sin(angle + turn),
      ];
      pen.moveTo(...corner(-0.2, 1));
      pen.lineTo(...corner(0, 0.5));
      pen.lineTo(...corner(0.2, 1));
      pen.closePath();
    }
    pen.fill('evenodd');
  },
};

/** Draw what a face says around a point, as high as `size` from the middle; `turn` lets it stand the other way. */
export function drawMark(pen: Pen, face: number | string, pips: string | undefined, x: number, y: number, size: number) {
  pen.save();
  pen.translate(x, y);
  pen.lineCap = 'round';
  pen.beginPath();
  const places = typeof face === 'number' ? PIPS[face] : undefined;
  if (pips && places) {
    const shape = SHAPES[pips] ?? SHAPES.round;
    for (const [px, py] of places) {
      pen.beginPath();
      shape(pen, px * size, py * size, size * 0.2);
      pen.fill();
    }
  } else if (typeof face === 'string' && SIGNS[face]) {
    pen.scale(size / 56, size / 56);
    SIGNS[face](pen);
  } else {
    const text = String(face);
    pen.font = `${size * (text.length > 1 ? 1.15 : 1.4)}px "Manrope-ExtraBold", sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, 0, size * 0.06);
    if (text === '6' || text === '9') pen.fillRect(-size * 0.36, size * 0.62, size * 0.72, size * 0.13);
  }
  pen.restore();
}

export { CELL };
